/** What a page tells search engines and the sites that show links to it, as elements of its head. Pure. */
import { sharePictureSize } from './share-address.ts'
import { type Thing, toStructuredData } from './structured-data.ts'

export interface PageFacts {
  readonly brand: string
  /** Title of the document; undefined keeps that of the app. */
  readonly documentTitle: string | undefined
  /** The title without the brand, as previews of links show it. */
  readonly title: string
  readonly description: string | undefined
  /** Absolute address under which the page is to be known; null where it has none of its own. */
  readonly canonical: string | null
  /** Search engines must not list the page. */
  readonly isHidden: boolean
  /** Absolute address of its picture. */
  readonly picture: string | null
  readonly type: 'website' | 'profile'
  readonly data: readonly Thing[]
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Longer ones are cut by those who show them, in the middle of a word. */
const descriptionLength = 180

/** The text on one line, cut between words. */
export const shortenText = (text: string, length: number = descriptionLength): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1)
  const words = cut.slice(0, cut.lastIndexOf(' ') + 1).trimEnd()
  // One word that fills most of the line is cut inside.
  return `${words.length > length / 2 ? words : cut}…`
}

const meta = (attribute: 'name' | 'property', key: string, content: string): string =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`

const property = (key: string, content: string): string => meta('property', key, content)

const renderPicture = (picture: string, title: string): string =>
  [
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(sharePictureSize.width)),
    property('og:image:height', String(sharePictureSize.height)),
    property('og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('')

export const renderHeadTags = (facts: PageFacts): string => {
  const { brand, documentTitle, title, canonical, picture, type, data } = facts
  const description = facts.description && shortenText(facts.description)
  return [
    documentTitle && `<title>${escapeHtml(documentTitle)}</title>`,
    description && meta('name', 'description', description),
    facts.isHidden && meta('name', 'robots', 'noindex'),
    canonical !== null && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    property('og:site_name', brand),
    property('og:locale', 'ar_EG'),
    property('og:type', type),
    property('og:title', title),
    description && property('og:description', description),
    canonical !== null && property('og:url', canonical),
    picture === null ? meta('name', 'twitter:card', 'summary') : renderPicture(picture, title),
    ...data.map((thing) => `<script type="application/ld+json">${toStructuredData(thing)}</script>`),
  ]
    .filter(Boolean)
    .join('')
}
