// The script that scans: by hand as certain-scan, and as the action of scanbd.
import Platform

extension Site {
    /// POSIX shell. One document per call; what did not end well is not handed over, and what could not be handed over
    /// is kept.
    var scanScript: String? {
        guard let dropFolder else { return nil }
        let words = ScanWords(language)
        return #"""
            #!/bin/sh
            # Scans with SANE's scanimage and hands the whole document over to a drop folder. What did not end well is not handed
            # over. By hand: certain-scan [--button NAME] [--single|--feeder] [OPTION OF SCANIMAGE]...
            # scanbd gives no arguments: device and button come from its environment.
            set -u
            umask 077

            hand_over() {
                \#(handOver(to: dropFolder).shell) "$@"
            }

            say() {
                printf 'certain-scan: %s\n' "$1" >&2
                # A daemon's messages are looked for in the system's log.
                [ -z "${SCANBD_ACTION-}" ] || logger -t certain-scan -- "$1" || true
            }

            button=${SCANBD_ACTION-}
            kind=any
            count=$#
            while [ "$count" -gt 0 ]; do
                case $1 in
                --button)
                    button=${2-}
                    if [ "$count" -gt 1 ]; then shift && count=$((count - 1)); fi
                    ;;
                --button=*) button=${1#*=} ;;
                --help | -h)
                    printf '%s\n' \#(words.usage(dropFolder))
                    exit 0
                    ;;
                --single) kind=single ;;
                --feeder) kind=feeder ;;
                *) set -- "$@" "$1" ;;
                esac
                shift && count=$((count - 1))
            done

            if ! work=$(mktemp -d "${TMPDIR:-/var/tmp}/certain-scan.XXXXXX") || ! cd "$work"; then
                say "\#(words.noRoom) ${TMPDIR:-/var/tmp}"
                exit 73
            fi

            # A signal is obeyed once the scan that it meets is over.
            stop() {
                rm -rf "$work"
                exit "$1"
            }
            trap 'stop 129' HUP
            trap 'stop 130' INT
            trap 'stop 143' TERM

            fail() {
                case $1 in
                3) why='\#(words.busy)' ;;
                6) why='\#(words.jammed)' ;;
                7) why='\#(words.noPaper)' ;;
                8) why='\#(words.coverOpen)' ;;
                124) why='\#(words.silent)' ;;
                *) why=$(sed -n '/received signal/d; /trying to stop/d; s/^scanimage: //p' messages | tail -n 1) ;;
                esac
                say "\#(words.nothing): $why (scanimage: $1)."
                rm -rf "$work"
                exit "$1"
            }

            # A scanner that never answers must not block its buttons for ever; an hour is enough for any feeder.
            scan() {
                set -- scanimage "$@" --format=pdf
                if command -v timeout >/dev/null; then set -- timeout --foreground -k 10 3600 "$@"; fi
                "$@" </dev/null >/dev/null 2>messages
                status=$?
            }

            is_feeder() {
                case $1 in
                *ADF* | *[Ff]eeder* | *[Dd]uplex*) return 0 ;;
                *) return 1 ;;
                esac
            }

            # The first of the scanner's sources that is a feeder, or the first that is none.
            first_source() {
                printf '%s\n' "$sources" | tr '|' '\n' | while IFS= read -r source; do
                    if is_feeder "$source"; then found=feeder; else found=single; fi
                    if [ "$found" = "$1" ]; then
                        printf '%s\n' "$source"
                        break
                    fi
                done
            }

            if [ -n "${SCANBD_DEVICE-}" ]; then
                # There scanbd keeps SANE's settings for the scanners themselves; everybody else's lead to scanbd.
                if [ -e /etc/scanbd/dll.conf ]; then export SANE_CONFIG_DIR=/etc/scanbd; fi
                set -- "--device-name=$SCANBD_DEVICE" "$@"
            fi

            options=$(scanimage "$@" -A 2>messages) || fail $?
            device=$(printf '%s\n' "$options" | sed -n "s/^All options specific to device \`\(.*\)':\$/\1/p")
            sources=$(printf '%s\n' "$options" | sed -n 's/^ *--source \(.*\) \[.*\]$/\1/p')
            current=$(printf '%s\n' "$options" | sed -n 's/^ *--source .* \[\(.*\)\]$/\1/p')

            feeder=
            single=
            case " $* " in
            *' --source'*) if is_feeder "$current"; then feeder=$current; else single=$current; fi ;;
            *)
                [ "$kind" = single ] || feeder=$(first_source feeder)
                [ "$kind" = feeder ] || single=$(first_source single)
                ;;
            esac

            # Readable, where nothing else is asked for and the scanner knows it.
            case " $* $options" in
            *' --resolution'*' --resolution '*) ;;
            *' --resolution '*) set -- "$@" --resolution 300 ;;
            esac
            case " $* $options" in
            *' --mode'*' --mode '*) ;;
            *' --mode Color'[\|\ ]* | *' --mode '*'|Color'[\|\ ]*) set -- "$@" --mode Color ;;
            esac

            status=7
            if [ -n "$feeder" ]; then
                # Until it is empty: with a number of pages the document would have no end. No page at all is no failure to
                # scanimage.
                scan "$@" --source "$feeder" --batch=Scan.pdf
                if [ "$status" -eq 0 ] && [ ! -s Scan.pdf ]; then status=7; fi
            fi
            if [ "$status" -eq 7 ] && { [ -z "$feeder" ] || [ -n "$single" ]; } && [ "$kind" != feeder ]; then
                if [ -n "$single" ]; then set -- "$@" --source "$single"; fi
                scan "$@" -o Scan.pdf
            fi
            [ "$status" -eq 0 ] || fail "$status"

            # From here on the scan is whole, and is not thrown away any more.
            trap - HUP INT TERM
            hand_over --device "$device" --button "$button" -- Scan.pdf || {
                status=$?
                say "\#(words.kept): $work/Scan.pdf"
                exit "$status"
            }
            cd / && rm -rf "$work"

            """#
    }
}

/// What the script says. In single or double quotes of the shell: no quotes, no dollar signs.
private struct ScanWords {
    let busy, jammed, noPaper, coverOpen, silent, nothing, kept, noRoom: String

    private let usage: [String]

    /// What `--help` prints: lines as words of the shell, for the folder may be called anything.
    func usage(_ folder: Path) -> String {
        (usage.prefix(2) + ["  " + folder.text] + usage.dropFirst(2)).map(\.shellQuoted).joined(separator: " ")
    }

    init(_ language: MenuLanguage) {
        func word(_ german: String, _ english: String) -> String {
            MenuText(german: german, english: english)[language]
        }
        usage = [
            word(
                "Aufruf: certain-scan [--button NAME] [--single|--feeder] [OPTION VON SCANIMAGE]...",
                "Usage: certain-scan [--button NAME] [--single|--feeder] [OPTION OF SCANIMAGE]..."),
            word(
                "Scannt mit scanimage ein Dokument als PDF und übergibt es dem Ablageordner",
                "Scans a document with scanimage, as a PDF, and hands it over to the drop folder"),
            "",
            word(
                "  --button NAME  Welche Taste es war, für die Regeln",
                "  --button NAME  Which button it was, for the rules"),
            word("  --single       Ein Blatt von der Auflage", "  --single       One sheet from the flatbed"),
            word(
                "  --feeder       Nur den Einzug, bis er leer ist",
                "  --feeder       Only the feeder, until it is empty"),
            word("Optionen von scanimage: scanimage --help", "Options of scanimage: scanimage --help"),
        ]
        busy = word("der Scanner ist besetzt", "the scanner is busy")
        jammed = word("das Papier ist gestaut", "the paper is jammed")
        noPaper = word("im Einzug ist kein Papier", "there is no paper in the feeder")
        coverOpen = word("die Abdeckung ist offen", "the cover is open")
        silent = word("der Scanner antwortet nicht mehr", "the scanner does not answer any more")
        nothing = word("Nichts wurde übergeben", "Nothing was handed over")
        kept = word("Der Scan ist aufbewahrt", "The scan is kept")
        noRoom = word("Kein Platz für den Scan in", "No room for the scan in")
    }
}
