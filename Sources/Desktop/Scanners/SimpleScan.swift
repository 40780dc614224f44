// simple-scan (GNOME Document Scanner): its post-processing hook. The hook connects itself, for the settings are
// simple-scan's own and may name somebody else's.

extension Integration {
    static let simpleScan = Integration(
        "simple-scan", .scanner, programs: ["simple-scan"],
        files: [
            OwnFile(
                .data, "certain/simple-scan", permissions: 0o755, text: \.simpleScanScript)
        ],
        commands: Commands(
            afterInstalling: [ExternalCommand("sh", "-c", hook + " connect")],
            beforeRemoving: [ExternalCommand("sh", "-c", hook + " disconnect")]))

    private static let hook = #"exec "${XDG_DATA_HOME:-$HOME/.local/share}/certain/simple-scan""#
}

extension Site {
    /// POSIX shell. simple-scan gives the type, whether to keep the original, the saved file, and arguments in one
    /// string; it waits, and shows nobody what the hook says.
    fileprivate var simpleScanScript: String? {
        guard let dropFolder else { return nil }
        let taken = MenuText(
            german: "simple-scan ruft schon etwas anderes auf", english: "simple-scan calls something else already")
        return #"""
            #!/bin/sh
            # Hands over what simple-scan saved. Called by simple-scan, or with one word: connect or disconnect.
            set -u

            # The setting is ours where it names this script, and free where it names none.
            if [ $# -eq 1 ]; then
                settings=org.gnome.SimpleScan
                script=$(gsettings get $settings postproc-script) || exit 69
                case $script in
                "'$0'" | "\"$0\"") ;;
                "''") [ "$1" = connect ] || exit 0 ;;
                *)
                    [ "$1" = connect ] || exit 0
                    echo "\#(taken[language]): $script" >&2
                    exit 1
                    ;;
                esac
                if [ "$1" = connect ]; then
                    gsettings set $settings postproc-script "$0" && exec gsettings set $settings postproc-enabled true
                else
                    gsettings reset $settings postproc-script && exec gsettings reset $settings postproc-enabled
                fi
            fi

            # Several pages as images are several files, numbered before the ending. An older scan of the same name may
            # have left more of them.
            file=${3-}
            set --
            if [ -e "$file" ]; then
                set -- "$file"
            else
                name=${file##*/}
                ending=
                case $name in *.*) ending=.${name##*.} ;; esac
                for page in "${file%"$ending"}"-[0-9]*"$ending"; do
                    number=${page#"${file%"$ending"}"-}
                    case ${number%"$ending"} in
                    *[!0-9]*) ;;
                    *) if [ -n "$(find "$page" -mmin -10)" ]; then set -- "$@" "$page"; fi ;;
                    esac
                done
                [ $# -gt 0 ] || set -- "$file"
            fi

            said=$(\#(handOver(to: dropFolder, "--device", "simple-scan").shell) -- "$@" 2>&1) && exit 0
            status=$?
            printf '%s\n' "$said" >&2
            # Notifications may show markup.
            said=$(printf '%s\n' "$said" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g')
            notify-send --app-name=certain -- '\#(MenuText.send[language])' "$said" 2>/dev/null || true
            exit "$status"

            """#
    }
}
