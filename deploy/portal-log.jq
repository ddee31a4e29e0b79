# What deploy/portal-log lends to its filters. Each says at its end, on standard error, how many lines of the portal were read, and from when to
# when; without such a line it ends with 1, so that nobody takes a log that is empty or another program's for one without faults.

# A line of the portal; null for any other.
def line: [fromjson? | objects | select((.time | type) == "string" and (.event | type) == "string")][0];

def account($seen):
  (if $seen.others > 0 then "; \($seen.others) lines are not the portal's" else "" end) as $others
  | if $seen.lines == 0
    then "portal-log: no line of the portal was read\($others)\n" | halt_error(1)
    else "portal-log: \($seen.lines) lines, \($seen.first) to \($seen.last)\($others)\n" | halt_error(0) end;

# The filter for each line, as it is read.
def each(filter):
  foreach ((inputs | [line]), null) as $one ({lines: 0, others: 0, first: "z", last: ""};
    if $one == null then .
    elif $one[0] == null then {lines, others: (.others + 1), first, last}
    else $one[0].time as $time | {lines: (.lines + 1), others, first: (if $time < .first then $time else .first end), last: (if $time > .last then $time else .last end)} end;
    if $one == null then account(.) elif $one[0] then $one[0] | filter else empty end);

# The filter for an array of what `which` makes of the lines. The array is kept in memory: of a long log, take the hours that matter.
def all(which; filter):
  [inputs | line | if . == null then null else [.time, [which]] end] as $read
  | ($read | map(values)) as $lines
  | (if $lines == [] then empty else [$lines[][1][]] | filter end),
    ($lines | {lines: length, others: ($read | length - ($lines | length)), first: (map(.[0]) | min), last: (map(.[0]) | max)} | account(.));

# What `which` makes of the lines: the last ones; how often each is made, the most frequent first; or, if it makes nothing, a text.
def last(count; which): all(which; .[-count:][]);
def tally(which): all(which; group_by(.) | sort_by(-length)[] | "\(length)\t\(.[0] | if type == "array" then map(. // "-") | @tsv else . end)");
def none(which; text): all(which; if length > 0 then .[] else text end);
