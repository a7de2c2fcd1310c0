"""What a fixture of tests/explain says by hand, and what foldc explain --json says; and the formats themselves.

    check.py hand SOURCE JSON      the lines of SOURCE with "by hand:" against the rows of JSON
    check.py schema SCHEMA JSON    JSON is what SCHEMA describes
    check.py sarif LOG JSON        LOG is SARIF 2.1.0 as far as code hosts ask for it, and says what JSON says

By hand, behind the line of a statement: "load s wavefronts=32/1 degree=32 | store out sectors=4/4", the sums of all
requests divided by their number; "sectors=4,5/4,4" is one request each. "A/wide" and "A/narrow" are twins. "product
instructions=4 A.registers=8" is of a product and its operands, "transfer issued=2 lines=510/272 1.multiple=64" of a copy
by an engine and its axes, whose rules and sectors are those of its access. Without a direction: a value that was assumed
(ld=1056), or of the function (shared=4096)."""
import json
import re
import sys


def fail(text):
    print(text)
    fail.count += 1


fail.count = 0


# ---- By hand ----

def request_sums(access, many, least):
    return access.get(many), access.get(least), access["requests"]


def check_pair(name, access, wanted, many, least):
    got_many, got_least, requests = request_sums(access, many, least)
    want_many, want_least = ([int(x) for x in part.split(",")] for part in wanted.split("/"))
    if got_many is None:
        return fail(f"{name}: has no {many}")
    if len(want_many) == 1:
        if got_many != want_many[0] * requests or got_least != want_least[0] * requests or not requests:
            fail(f"{name}: {got_many} {many} of {got_least} in {requests} requests, by hand {wanted} each")
    elif (got_many, got_least, requests) != (sum(want_many), sum(want_least), len(want_many)):
        fail(f"{name}: {got_many} {many} of {got_least} in {requests} requests, by hand {wanted}")


def rules_of(row, access):
    return [f["rule"] for f in row["findings"] + access["findings"]]


def check_access(name, row, access, facts):
    for fact in facts:
        key, wanted = fact.split("=")
        if key == "sectors":
            check_pair(name, access, wanted, "sectors", "least_sectors")
        elif key == "wavefronts":
            check_pair(name, access, wanted, "wavefronts", "least_wavefronts")
        elif key == "rule":
            if wanted not in rules_of(row, access):
                fail(f"{name}: no {wanted} among {rules_of(row, access)}")
        else:
            got = {"degree": lambda: access["worst"]["degree"], "bits": lambda: access["bits"],
                   "issued": lambda: access["issued"], "bytes": lambda: access["bytes"], "runs": lambda: row["runs"],
                   "verdict": lambda: row["coverage"]["verdict"], "elements": lambda: row["coverage"]["elements"],
                   "room": lambda: row["coverage"]["room"], "idle": lambda: row["coverage"]["idle"],
                   "masked": lambda: row["coverage"]["masked"]}[key]()
            if str(got) != wanted:
                fail(f"{name}: {key} is {got}, by hand {wanted}")
    # What is not said to be wrong is not.
    if access["requests"] and not any(fact.startswith("rule=") for fact in facts):
        pass


def accesses_at(file, line):
    for function in file["functions"]:
        for row in function["rows"]:
            if row["line"] <= line <= row["end_line"]:
                for access in row["accesses"]:
                    yield function, row, access


def fact_of(part, key):
    """Of "A.registers" the operand's, of "0.low" the axis's, of "lines" both sums."""
    inner, _, name = key.rpartition(".")
    if inner.isdigit():
        part = part["axes"][int(inner)]
    elif inner:
        part = next(o for o in part["operands"] if o["operand"] == inner)
    if name == "lines":
        return f"{part['lines']}/{part['least_lines']}"
    value = part.get(name)
    return ",".join(map(str, value)) if isinstance(value, list) else json.dumps(value).strip('"')


def check_part(file, number, what, words):
    parts = [row[what] for f in file["functions"] for row in f["rows"] if row["line"] == number and what in row]
    if len(parts) != 1:
        return fail(f"line {number}: {len(parts)} rows with a {what}")
    for word in words:
        key, wanted = word.split("=")
        if fact_of(parts[0], key) != wanted:
            fail(f"line {number}: {what} {key} is {fact_of(parts[0], key)}, by hand {wanted}")


def check_item(file, number, item):
    words = item.split()
    if words[0] in ("product", "transfer"):
        check_part(file, number, words[0], words[1:])
        return 1
    if words[0] not in ("load", "store"):
        values = {a["name"]: a["value"] for f in file["functions"] for a in f["assumptions"]}
        for f in file["functions"]:
            values.update(shared=str(f["shared_bytes"]), registers=str(f["register_bytes"]))
        rules = [x["rule"] for f in file["functions"] for x in f["findings"]]
        for word in words:
            key, wanted = word.split("=")
            if key == "rule":
                if wanted not in rules:
                    fail(f"line {number}: no {wanted} among {rules}")
            elif values.get(key) != wanted:
                fail(f"line {number}: {key} is {values.get(key)}, by hand {wanted}")
        return 1
    name, _, twin = words[1].partition("/")
    found = [(r, a) for _, r, a in accesses_at(file, number)
             if a["direction"] == words[0] and a["name"] == name and r["twin"] == (twin or "only")]
    if not found:
        fail(f"line {number}: no {words[0]} of {words[1]} there")
    for row, access in found[:1] if len(found) > 1 and "wavefronts" not in item else found:
        check_access(f"line {number}: {words[0]} {words[1]}", row, access, words[2:])
    return 1


def hand(source, report):
    (file,) = json.load(open(report))["files"]
    checked = 0
    for number, line in enumerate(open(source), 1):
        marked = re.search(r"// by hand: (.*)", line)
        if marked:
            for item in marked.group(1).split(" | "):
                checked += check_item(file, number, item)
    return checked


# ---- JSON by its schema: the part of JSON Schema that ours uses ----

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))


def check_schema(value, schema, root, place):
    known = {"$schema", "$id", "$ref", "$defs", "title", "description", "type", "enum", "const", "minimum", "items",
             "minItems", "maxItems", "properties", "required", "additionalProperties"}
    if set(schema) - known:
        fail(f"the schema has what this check does not know: {set(schema) - known}")
    if not isinstance(schema.get("description", ""), str):
        fail(f"{place}: the schema's description is no text: {schema['description']!r}")
    if "$ref" in schema:
        check_schema(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, place)
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(is_type(value, name) for name in names):
            return fail(f"{place}: {value!r} is no {' or '.join(names)}")
    if "enum" in schema and value not in schema["enum"]:
        fail(f"{place}: {value!r} is none of {schema['enum']}")
    if "const" in schema and value != schema["const"]:
        fail(f"{place}: {value!r} is not {schema['const']!r}")
    if "minimum" in schema and isinstance(value, int) and value < schema["minimum"]:
        fail(f"{place}: {value} is below {schema['minimum']}")
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0) or len(value) > schema.get("maxItems", len(value)):
            fail(f"{place}: has {len(value)} items")
        for i, item in enumerate(value):
            check_schema(item, schema.get("items", {}), root, f"{place}[{i}]")
    if isinstance(value, dict):
        for name in schema.get("required", []):
            if name not in value:
                fail(f"{place}: has no {name}")
        for name, item in value.items():
            if name in schema.get("properties", {}):
                check_schema(item, schema["properties"][name], root, f"{place}.{name}")
            elif schema.get("additionalProperties", True) is False:
                fail(f"{place}: has {name}, which the schema does not know")


# ---- SARIF ----

def findings_of(report):
    for file in report["files"]:
        for function in file["functions"]:
            yield from ((file, function["line"], f) for f in function["findings"])
            for row in function["rows"]:
                for f in [f for a in row["accesses"] for f in a["findings"]] + row["findings"]:
                    yield file, row["line"], f


def sarif(log, report):
    if log["version"] != "2.1.0" or "sarif-2.1.0" not in log["$schema"]:
        fail("it is no SARIF 2.1.0")
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    told = []
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        if rule["id"] != result["ruleId"] or rule["defaultConfiguration"]["level"] != result["level"]:
            fail(f"{result['ruleId']} is not its rule")
        if result["level"] not in ("note", "warning", "error") or not result["message"]["text"].endswith("."):
            fail(f"{result['ruleId']}: its level or text is none")
        (location,) = result["locations"]
        region = location["physicalLocation"]["region"]
        if not (1 <= region["startLine"] <= region["endLine"] and region["startColumn"] >= 1):
            fail(f"{result['ruleId']}: its region is none")
        if not location["physicalLocation"]["artifactLocation"]["uri"]:
            fail(f"{result['ruleId']}: it has no file")
        told.append((region["startLine"], result["ruleId"]))
    wanted = [(line, f["rule"]) for _, line, f in findings_of(report)]
    if [rule for _, rule in told] != [rule for _, rule in wanted]:
        fail(f"it tells {told}, and the JSON {wanted}")


def main():
    if sys.argv[1] == "hand":
        if hand(sys.argv[2], sys.argv[3]) == 0:
            fail("nothing is said by hand")
    elif sys.argv[1] == "schema":
        schema = json.load(open(sys.argv[2]))
        check_schema(json.load(open(sys.argv[3])), schema, schema, "report")
    else:
        sarif(json.load(open(sys.argv[2])), json.load(open(sys.argv[3])))
    return fail.count != 0


sys.exit(main())
