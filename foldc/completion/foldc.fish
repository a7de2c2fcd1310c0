# Completion of foldc in fish, by what "foldc help --list" tells; behind a compiler's name, that compiler's own.

# The word that is the command, or the compiler: the first that is no option.
function __foldc_command
    for word in (commandline -opc)[2..]
        string match -q -- '-*' $word; or begin
            echo $word
            return
        end
    end
    return 1
end

# What can stand there, each with what it is behind a tab.
function __foldc_words
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l command (__foldc_command)
    or set command driver
    if not contains -- $command (foldc help --list | string split -f1 \t)
        set -l at (contains -i -- $command $words)
        complete -C (string join ' ' -- (string escape -- $words[$at..]) $current)
        return
    end
    foldc help --list $command 2>/dev/null | while read -l -d \t spelling value what
        if string match -q -- '*|*' $value
            set -l stem (string trim -r -c = -- $spelling)=
            string match -q -- '--*' $spelling
            and for word in (string split '|' -- $value)
                echo $stem$word\t$what
            end
            or test "$words[-1]" = "$spelling"
            and for word in (string split '|' -- $value)
                echo $word\t$what
            end
            or echo $spelling\t$what
        else if test -n "$value"; and string match -q -- '--*' $spelling
            echo (string trim -r -c = -- $spelling)=\t$what
        else
            echo $spelling\t$what
        end
    end
    if test $command = driver
        foldc help --list | string match -v 'driver*' | string match -- "$current*"
        or string match -q -- "-*" $current
        or complete -C "$current"
    else if test $command = help
        foldc help --list
    end
end

complete -c foldc -a '(__foldc_words)'
