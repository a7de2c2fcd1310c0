# Completion of foldc in bash, by what "foldc help --list" tells; behind a compiler's name, that compiler's own.

# Words for the value of an option, "a|b|c"; names of files for one that is a file.
_foldc_value() { # kind, what is there of it
    case $1 in
    *'|'*) mapfile -t COMPREPLY < <(compgen -W "${1//|/ }" -- "$2") ;;
    FILE | OUTPUT) mapfile -t COMPREPLY < <(compgen -f -- "$2") && compopt -o filenames 2>/dev/null ;;
    esac
}

# The value that an option of a command takes, "" if none.
_foldc_kind() { # foldc, command, option
    "$1" help --list "$2" 2>/dev/null | while IFS= read -r row; do
        row=${row//$'\t'/$'\n'}
        { read -r spelling && read -r value; } <<<"$row"
        [ "${spelling%=}" = "$3" ] && printf '%s\n' "$value"
    done
}

_foldc_options() { # foldc, command, what is there of it
    local row spelling rest
    local -a all=()
    while IFS= read -r row; do
        spelling=${row%%$'\t'*} rest=${row#*$'\t'}
        case $spelling:$rest in
        *=:* | -?:* | *:$'\t'*) all+=("$spelling") ;;
        *) all+=("$spelling=") ;;
        esac
    done < <("$1" help --list "$2" 2>/dev/null)
    mapfile -t COMPREPLY < <(compgen -W "${all[*]}" -- "$3")
    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null
}

_foldc() {
    local foldc=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=driver at=1 commands
    COMPREPLY=()
    commands=$("$foldc" help --list 2>/dev/null | cut -f 1)
    while [ "$at" -lt "$COMP_CWORD" ] && [[ ${COMP_WORDS[at]} == [-=]* || ${COMP_WORDS[at - 1]} == '=' ]]; do
        at=$((at + 1))
    done
    if [ "$at" -lt "$COMP_CWORD" ]; then
        command=${COMP_WORDS[at]}
        if ! grep -Fqx -e "$command" <<<"$commands"; then
            declare -F _command_offset >/dev/null && _command_offset "$at" && return
            command=
        fi
    fi
    if [ "$current" = = ]; then
        _foldc_value "$(_foldc_kind "$foldc" "$command" "$before")" ''
    elif [ "$before" = = ]; then
        _foldc_value "$(_foldc_kind "$foldc" "$command" "${COMP_WORDS[COMP_CWORD - 2]}")" "$current"
    elif [[ $current == -* ]] && [ -n "$command" ]; then
        _foldc_options "$foldc" "$command" "$current"
    elif [ "$at" = "$COMP_CWORD" ]; then
        mapfile -t COMPREPLY < <(compgen -W "${commands/driver/}" -- "$current")
        [ -n "${COMPREPLY[*]}" ] || mapfile -t COMPREPLY < <(compgen -c -- "$current" | sort -u)
    elif [ "$command" = help ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
    elif [[ $before == -? ]]; then
        _foldc_value "$(_foldc_kind "$foldc" "$command" "$before")" "$current"
    else
        _foldc_value FILE "$current"
    fi
}

complete -F _foldc foldc
