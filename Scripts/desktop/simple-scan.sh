#!/usr/bin/env bash
# simple-scan.sh PROGRAM FOLDER FILE: on a screen, hooks simple-scan up to the folder, scans a page, saves it as FILE
# through the dialog, and takes the hook away again. Ends well when the file has come to the folder.
set -euo pipefail
program=$1 folder=$2 file=$3

# awaits WHAT COMMAND...
awaits() {
    local what=$1
    shift
    for ((i = 0; i < 300; i++)); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.2
    done
    echo "waited in vain until $what" >&2
    tail -n 20 scan.log >&2
    exit 1
}

"$program" install simple-scan --into "$folder"
[[ $(gsettings get org.gnome.SimpleScan postproc-enabled) == true ]]
simple-scan --debug test:0 >scan.log 2>&1 &
scanner=$!
trap 'kill "$scanner" 2>/dev/null || true' EXIT

awaits "the window is there" xdotool search --onlyvisible --class simple-scan
window=$(xdotool search --onlyvisible --class simple-scan | head -n 1)
awaits "the scanner is known" grep -q "Requesting redetection\|Got devices\|sane_get_devices.*SANE_STATUS_GOOD" scan.log
xdotool windowactivate --sync "$window" key ctrl+1
awaits "the page is scanned" grep -q "sane_read.*SANE_STATUS_EOF" scan.log
awaits "the scanner is let go" grep -q "sane_cancel\|sane_close" scan.log
before=$(xdotool search --onlyvisible --class simple-scan | wc -l)
more_windows() { (($(xdotool search --onlyvisible --class simple-scan | wc -l) > before)); }
xdotool key ctrl+s
awaits "the dialog is there" more_windows
sleep 1
xdotool key ctrl+a
xdotool type --delay 30 "$file"
sleep 0.5
xdotool key Return
awaits "the file is saved" test -s "$file"
awaits "the file is handed over" test -s "$folder/${file##*/}"

"$program" uninstall simple-scan
[[ $(gsettings get org.gnome.SimpleScan postproc-enabled) == false ]]
[[ $(gsettings get org.gnome.SimpleScan postproc-script) == "''" ]]
