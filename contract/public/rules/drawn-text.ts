/**
 * Lines of text in drawn pictures: how they are measured, broken, made smaller and cut to fit. Arabic letters change
 * with their neighbours, so only the engine that draws a line knows its width. Pure.
 */

/** The part of resvg that is used; its builds for Node and for WebAssembly both have it. */
export interface SvgEngine {
  new (
    svg: string,
    options: {
      font: { fontBuffers: Uint8Array[]; defaultFontFamily: string; loadSystemFonts: boolean }
    },
  ): {
    getBBox(): { readonly width: number } | undefined
    render(): { asPng(): Uint8Array; free(): void }
    free(): void
  }
}

export const families = { title: 'Reem Kufi', text: 'Readex Pro' } as const
export type Family = keyof typeof families

/** Width of a text in pixels for each pixel of its size. */
export type Measure = (text: string, family: Family) => number

export type Fonts = readonly Uint8Array[]

export const openDrawing = (Engine: SvgEngine, fonts: Fonts, svg: string) =>
  new Engine(svg, { font: { fontBuffers: [...fonts], defaultFontFamily: families.text, loadSystemFonts: false } })

/** Measures texts as the engine draws them, with letters joined. */
export const createMeasure =
  (Engine: SvgEngine, fonts: Fonts): Measure =>
  (text, family) => {
    const line = `<text font-family="${families[family]}" font-size="100">${toLine(text, text)}</text>`
    const drawn = openDrawing(
      Engine,
      fonts,
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${line}</svg>`,
    )
    const width = (drawn.getBBox()?.width ?? 0) / 100
    drawn.free()
    return width
  }

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/**
 * Signs that the font of texts has no shape for. The engine would take the whole line from another font, or fill it with
 * empty boxes where two fonts join letters differently.
 */
const withoutShape =
  /[^ -~\u00a1-\u00ff\u060c\u061b\u061f\u0621-\u063a\u0640-\u0655\u0660-\u0669\u0670\u06a4\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/gu

/** Marks above and below letters, and signs without width, such as those that join emoji or set a direction. */
const withoutWidth = /[\p{M}\p{Cf}]/gu

/** Persian letters, and the Arabic ones they were made from. */
const relatives: Readonly<Record<string, string>> = { پ: 'ب', چ: 'ج', ژ: 'ز', ک: 'ك', گ: 'ك', ی: 'ي' }

/** A sign without its marks where that can be drawn: nothing in place of a mark, a space in place of other signs. */
const replaceSign = (sign: string): string =>
  relatives[sign] ?? sign.normalize('NFKD').replace(withoutWidth, '').replace(withoutShape, ' ')

/** The text as the fonts can draw it: `Şule 😀` is `Sule`. Letters keep marks that belong to Arabic or Western Europe. */
export const drawableText = (text: string): string =>
  text.normalize('NFKC').replace(withoutShape, replaceSign).replace(/\s+/g, ' ').trim()

const isLatin = (text: string): boolean => /^[^\u0600-\u06ff]*[A-Za-z]/.test(text)

/** A line in the direction of the text it belongs to, whatever the line itself begins with. */
export const toLine = (line: string, whole: string): string =>
  `${isLatin(whole) ? '\u2066' : '\u2067'}${escapeXml(line)}\u2069`

export interface Fitted {
  readonly text: string
  readonly lines: readonly string[]
  readonly size: number
}

export interface Room {
  readonly width: number
  /** Sizes and how many lines of them may be used, best first; the last is used for a text that fits none. */
  readonly tries: readonly (readonly [size: number, lines: number])[]
  readonly family: Family
}

/** The words in lines of at most `width`, which a single longer word exceeds. */
const breakLines = (words: readonly string[], width: number, widthOf: (line: string) => number): string[] => {
  const [first = '', ...rest] = words
  const lines = [first]
  for (const word of rest) {
    const longer = `${lines.at(-1)} ${word}`
    if (widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The beginning of the line that fits together with the sign for more; cut between words if it has several. */
const cutLine = (line: string, width: number, widthOf: (line: string) => number): string => {
  const parts = line.includes(' ') ? line.split(' ') : [...line]
  const glue = line.includes(' ') ? ' ' : ''
  // Widths are about even, so the search begins near its end.
  const likely = Math.min(parts.length, Math.ceil((parts.length * width) / widthOf(line)) + 2)
  for (let length = likely; length > 0; length--) {
    const cut = `${parts.slice(0, length).join(glue)}…`
    if (widthOf(cut) <= width) return cut
  }
  return '…'
}

/** The text in the first size at which it fits, else cut in the last. */
export const fitText = (text: string, { width, tries, family }: Room, measure: Measure): Fitted => {
  const words = text.split(' ')
  // Widths grow with the size, so every text is measured once.
  const measured = new Map<string, number>()
  const unitOf = (line: string): number => {
    const unit = measured.get(line) ?? measure(line, family)
    measured.set(line, unit)
    return unit
  }
  const at = (size: number): Fitted => ({
    text,
    lines: breakLines(words, width, (line) => unitOf(line) * size),
    size,
  })
  for (const [size, most] of tries) {
    const fitted = at(size)
    if (fitted.lines.length <= most && fitted.lines.every((line) => unitOf(line) * size <= width)) return fitted
  }
  const [size = 1, most = 1] = tries.at(-1) ?? []
  const smallest = at(size)
  const widthOf = (line: string): number => unitOf(line) * smallest.size
  const shownLines = smallest.lines.slice(0, most)
  const isCut = smallest.lines.length > most
  return {
    ...smallest,
    lines: shownLines.map((line, i) => {
      const whole = isCut && i === most - 1 ? `${line}…` : line
      return widthOf(whole) <= width ? whole : cutLine(line, width, widthOf)
    }),
  }
}
