"""Workbooks written by hand, as small as they can be: as a spreadsheet saves them, and bombs."""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape, quoteattr

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
FAR = f"""<?xml version="1.0"?><worksheet xmlns="{MAIN}"><sheetData>
<row r="1"><c r="A1"><v>1</v></c></row>
<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>"""


def packed(members: dict[str, str | bytes]) -> bytes:
    """Pack files with zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def letters(column: int) -> str:
    """Return the name of a column, counted from 0: A, ..., Z, AA, ..."""
    name, rest = "", column + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        name = chr(ord("A") + digit) + name
    return name


def _cell(place: str, value: object) -> str:
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(str(value))}</t></is></c>'


def _sheet(rows: list[list[object]]) -> str:
    written = []
    for number, row in enumerate(rows, 1):
        cells = (_cell(f"{letters(i)}{number}", v) for i, v in enumerate(row) if v is not None)
        written.append(f'<row r="{number}">{"".join(cells)}</row>')
    body = "".join(written)
    return f'<worksheet xmlns="{MAIN}"><sheetData>{body}</sheetData></worksheet>'


def xlsx(sheets: dict[str, list[list[object]] | str]) -> bytes:
    """Write sheets, each as rows or as its XML, to a workbook of Excel."""
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{i}" r:id="r{i}"/>'
        for i, name in enumerate(sheets, 1)
    )
    related = "".join(
        f'<Relationship Id="r{i}" Type="{RELATED}/worksheet" Target="worksheets/sheet{i}.xml"/>'
        for i in range(1, len(sheets) + 1)
    )
    members: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r" '
        f'Type="{RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATED}"><sheets>{listed}'
        "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{related}'
        "</Relationships>",
    }
    for i, rows in enumerate(sheets.values(), 1):
        members[f"xl/worksheets/sheet{i}.xml"] = rows if isinstance(rows, str) else _sheet(rows)
    return packed(members)


def ods(sheets: dict[str, list[list[object]]], repeated: int = 1) -> bytes:
    """Write sheets to an OpenDocument workbook; the last row may stand for many."""

    def cell(value: object) -> str:
        kind = f'office:value-type="float" office:value="{value}"'
        if not isinstance(value, int | float):
            kind = 'office:value-type="string"'
        return f"<table:table-cell {kind}><text:p>{escape(str(value))}</text:p></table:table-cell>"

    tables = ""
    for name, rows in sheets.items():
        body = ""
        for i, row in enumerate(rows, 1):
            count = repeated if i == len(rows) else 1
            cells = "".join(map(cell, row))
            body += (
                f'<table:table-row table:number-rows-repeated="{count}">{cells}</table:table-row>'
            )
        tables += f"<table:table table:name={quoteattr(name)}>{body}</table:table>"
    spaces = " ".join(f'xmlns:{s}="{OFFICE}:{s}:1.0"' for s in ("office", "table", "text"))
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>{tables}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        f'<manifest:manifest xmlns:manifest="{OFFICE}:manifest:1.0"><manifest:file-entry '
        f'manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>'
    )
    return packed({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest})
