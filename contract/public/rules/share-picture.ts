/**
 * The pictures that other sites show beside a link to a page or a tutor. Composed as SVG, which the build and the worker
 * turn into PNG by the same engine: Arabic needs one that joins letters, and its measures to break lines. Pure.
 */
import {
  createMeasure,
  drawableText,
  type Family,
  type Fitted,
  type Fonts,
  families,
  fitText,
  type Measure,
  openDrawing,
  type Room,
  type SvgEngine,
  toLine,
} from './drawn-text.ts'
import { sharePictureSize } from './share-address.ts'

/** What a picture shows. Texts may be of any length; they are broken, made smaller and cut to fit. */
export interface SharePicture {
  readonly brand: string
  /** The largest line: the name of a tutor, or the title of a page. */
  readonly title: string
  /** Stands below the title. */
  readonly text: string
  /** A short line in the warm colour; null when there is nothing to say, such as a rating nobody gave. */
  readonly fact: string | null
  /** A person beside the texts: their picture, else their initials. Null for pages. */
  readonly person: { readonly photo: string | null; readonly initials: string } | null
}

const margin = 80
const end = sharePictureSize.width - margin
const photoSize = 360

/** The values of `web/styles/tokens.css`. */
const colours = {
  deep: '#013632',
  raised: '#074742',
  text: '#f2f6f1',
  quiet: '#b7cdc8',
  now: '#ffb33f',
  mark: '#6ad3c5',
}

const drawLines = ({ text, lines, size }: Fitted, top: number, family: Family, colour: string): string => {
  const pitch = size * (family === 'title' ? 1.25 : 1.55)
  return lines
    .map(
      (line, i) =>
        `<text x="${end}" y="${top + size + i * pitch}" text-anchor="end" font-family="${families[family]}" font-size="${size}" fill="${colour}">${toLine(line, text)}</text>`,
    )
    .join('')
}

const heightOf = ({ lines, size }: Fitted, family: Family): number =>
  lines.length * size * (family === 'title' ? 1.25 : 1.55)

const mark = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 40})"><path fill="${colours.mark}" d="M20 20V11a9 9 0 1 1 9 9z"/><path fill="${colours.now}" d="M20 20v9a9 9 0 1 1-9-9z"/></g>`

/** A square with three round corners and one tight one, as the speech bubbles of the product. */
const bubble = (x: number, y: number, size: number): string => {
  const r = size / 2
  return `M${x + r} ${y}A${r} ${r} 0 0 1 ${x + size} ${y + r}A${r} ${r} 0 0 1 ${x + r} ${y + size}H${x + 16}Q${x} ${y + size} ${x} ${y + size - 16}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`
}

/** Data URLs of pictures the worker made; anything else could make the engine read what it should not. */
const photoAddress = /^data:image\/(jpeg|png);base64,[A-Za-z0-9+/=]+$/

const drawPerson = ({ photo, initials }: NonNullable<SharePicture['person']>): string => {
  const x = margin
  const y = (sharePictureSize.height - photoSize) / 2
  const shape = bubble(x, y, photoSize)
  const inside =
    photo !== null && photoAddress.test(photo)
      ? `<image x="${x}" y="${y}" width="${photoSize}" height="${photoSize}" preserveAspectRatio="xMidYMid slice" clip-path="url(#b)" href="${photo}"/>`
      : `<text x="${x + photoSize / 2}" y="${y + photoSize / 2 + 36}" text-anchor="middle" font-family="${families.text}" font-size="112" fill="${colours.text}">${toLine(drawableText(initials), initials)}</text>`
  return `<clipPath id="b"><path d="${shape}"/></clipPath><path d="${shape}" fill="${colours.raised}"/>${inside}`
}

type Tries = Room['tries']
const titleTries: Tries = [
  [104, 1],
  [88, 1],
  [88, 2],
  [74, 2],
  [62, 2],
]
const nameTries: Tries = [
  [84, 1],
  [72, 1],
  [72, 2],
  [62, 2],
  [54, 2],
  [46, 2],
]
const bodyTries: Tries = [
  [38, 3],
  [34, 3],
  [30, 3],
]
const factTries: Tries = [
  [38, 1],
  [34, 1],
]

export const composeSharePicture = ({ brand, title, text, fact, person }: SharePicture, measure: Measure): string => {
  const { width, height } = sharePictureSize
  const titleFamily: Family = person ? 'text' : 'title'
  const room = { width: end - photoSize - 2 * margin, family: titleFamily }
  const heading = fitText(drawableText(title), { ...room, tries: person ? nameTries : titleTries }, measure)
  const body = fitText(drawableText(text), { ...room, family: 'text', tries: bodyTries }, measure)
  const line =
    fact === null ? null : fitText(drawableText(fact), { ...room, family: 'text', tries: factTries }, measure)
  const heights = [heightOf(heading, titleFamily), heightOf(body, 'text'), line ? heightOf(line, 'text') + 12 : 0]
  // Centred in what the line of the brand leaves.
  const top = 150 + Math.max(0, (height - 150 - margin - heights.reduce((sum, lineHeight) => sum + lineHeight, 0)) / 2)
  const second = top + (heights[0] ?? 0) + 14
  const third = second + (heights[1] ?? 0) + 12
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.deep}"/>`,
    // A page has nobody to show, so it shows the symbol of the product.
    person ? drawPerson(person) : mark(margin - 22, 75, 480),
    mark(end - 64, 62, 72),
    `<text x="${end - 76}" y="118" text-anchor="end" font-family="${families.title}" font-size="52" fill="${colours.text}">${toLine(brand, brand)}</text>`,
    drawLines(heading, top, titleFamily, colours.text),
    drawLines(body, second, 'text', colours.quiet),
    line ? drawLines(line, third, 'text', colours.now) : '',
    '</svg>',
  ].join('')
}

/** Draws the picture as PNG. `fonts` are the bytes of Readex Pro and of Reem Kufi. */
export const drawSharePicture = (Engine: SvgEngine, fonts: Fonts, picture: SharePicture): Uint8Array => {
  const drawn = openDrawing(Engine, fonts, composeSharePicture(picture, createMeasure(Engine, fonts)))
  const image = drawn.render()
  const png = image.asPng()
  image.free()
  drawn.free()
  return png
}
