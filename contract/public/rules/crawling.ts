/** What search engines are told: which addresses they may ask for, and which pages there are. Pure. */

interface CrawledSite {
  /** `production`, `staging`, `local`; any other is treated as staging. */
  readonly environment: string
  /** Such as `https://hiwar.example`. */
  readonly origin: string
  /** Paths of the screens that are not for them; what follows a `$` is left out. */
  readonly closedPaths: readonly string[]
}

/** Endpoints, and links that are counted. */
const closedAreas = ['/api/', '/url/']

/** `/lesson/$id` begins with `/lesson/`. */
const beginningOf = (path: string): string => path.split('$')[0] ?? path

/**
 * Whether search engines may list the pages of a deployment. Only those of production: staging would compete with it.
 * A local server says what production would say, so that it can be examined; nobody else reaches it.
 */
export const isCrawled = (environment: string): boolean => environment === 'production' || environment === 'local'

/** The text of `robots.txt`. */
export const writeRobots = ({ environment, origin, closedPaths }: CrawledSite): string => {
  if (!isCrawled(environment)) return 'User-agent: *\nDisallow: /\n'
  const beginnings = [...new Set([...closedAreas, ...closedPaths.map(beginningOf)])]
    .filter((path) => path !== '/')
    .sort()
  const shortest = beginnings.filter(
    (path) => !beginnings.some((prefix) => prefix !== path && path.startsWith(`${prefix}/`)),
  )
  const rules = shortest.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export interface SitemapPage {
  /** Absolute address. */
  readonly address: string
  /** Epoch ms. */
  readonly changedAt?: number
}

const writeEntry = (element: 'url' | 'sitemap', { address, changedAt }: SitemapPage): string => {
  const lastModified = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<${element}><loc>${escapeXml(address)}</loc>${lastModified}</${element}>`
}

/** A sitemap of at most 50,000 pages, as its format allows. */
export const writeSitemap = (pages: readonly SitemapPage[]): string =>
  `${declaration}<urlset ${namespace}>${pages.map((page) => writeEntry('url', page)).join('')}</urlset>\n`

/** The list of sitemaps, at most 50,000. */
export const writeSitemapIndex = (sitemaps: readonly SitemapPage[]): string =>
  `${declaration}<sitemapindex ${namespace}>${sitemaps.map((sitemap) => writeEntry('sitemap', sitemap)).join('')}</sitemapindex>\n`

/** The sitemap of the pages that are not in the database; the build writes it. */
export const pagesSitemapPath = '/sitemap-pages.xml'

/** Tutors whose ids lie in the same ten thousand share a sitemap: `/sitemap-tutors-0.xml` has those below 10,000. */
export const tutorsPerSitemap = 10_000
export const tutorSitemapPath = (block: number): string => `/sitemap-tutors-${block}.xml`

/** The block whose sitemap the path names; null for other paths, among them `/sitemap-tutors-01.xml`. */
export const tutorSitemapBlock = (path: string): number | null => {
  const [, block] = /^\/sitemap-tutors-(0|[1-9]\d{0,8})\.xml$/.exec(path) ?? []
  return block === undefined ? null : Number(block)
}
