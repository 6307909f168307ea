/** What every page tells search engines and the sites that show links to it, made from the route and its data. */
import type { QueryClient } from '@tanstack/react-query'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import type { PageFacts } from '#contract/public/rules/head-tags.ts'
import { pagePicturePath, tutorPicturePath } from '#contract/public/rules/share-address.ts'
import type { SharePicture } from '#contract/public/rules/share-picture.ts'
import type { Thing } from '#contract/public/rules/structured-data.ts'
import { common } from '#web/copy/common.ts'
import { descriptions } from '#web/copy/descriptions.ts'
import { landing } from '#web/copy/landing.ts'
import { shell } from '#web/copy/shell.ts'
import { titles } from '#web/copy/titles.ts'
import { tutors } from '#web/copy/tutors.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { tutorQuery } from '#web/features/people/profile/tutor-query.ts'
import { formatRating } from '#web/lib/format.ts'
import { siteUrl } from '#web/lib/site-url.ts'

/** A page of the app, as its router matched it. */
export interface MatchedPage {
  /** The pattern, such as `/t/$id`. */
  readonly route: string
  /** The address without its search. */
  readonly path: string
  /** Whether the address has a search. */
  readonly hasSearch: boolean
  readonly params: Readonly<Record<string, unknown>>
  readonly staticData: StaticDataRouteOption
  readonly status: 200 | 404 | 503
}

/** Pages above this one, from the first. */
type Crumb = readonly [name: string, path: string]

/** What the data of one route adds to what its declaration says. */
interface OwnFacts {
  /** Where the address is not already the shortest: `/t/007` is `/t/7`. */
  readonly path?: string
  readonly title?: string
  readonly description?: string
  readonly picture?: string
  readonly type?: PageFacts['type']
  readonly data?: readonly Thing[]
  readonly above?: readonly Crumb[]
}

const tutorData = (tutor: TutorCard, name: string): Thing => {
  const id = siteUrl(`/t/${tutor.id}`)
  const person = {
    '@type': 'Person',
    '@id': `${id}#person`,
    name,
    url: id,
    jobTitle: getTranslator(tutors)('jobTitle', { gender: tutor.gender ?? 'other' }),
    ...(tutor.image && { image: siteUrl(tutor.image) }),
    ...(tutor.bio && { description: tutor.bio }),
    ...(tutor.topics.length > 0 && { knowsAbout: tutor.topics }),
    worksFor: { '@type': 'Organization', name: common.brand, url: siteUrl('/') },
  }
  const rating = {
    '@type': 'AggregateRating',
    itemReviewed: { '@id': person['@id'] },
    ratingValue: tutor.avgRating,
    ratingCount: tutor.ratingCount,
    bestRating: 5,
    worstRating: 1,
  }
  return { '@graph': [person, ...(tutor.ratingCount > 0 ? [rating] : [])] }
}

const describeTutor = (tutor: TutorCard): OwnFacts => {
  const t = getTranslator(tutors)
  const name = tutor.name ?? t('unnamed')
  const rated = tutor.ratingCount > 0 ? ` ${t('ratedWith', { stars: formatRating(tutor.avgRating) })}` : ''
  return {
    path: `/t/${tutor.id}`,
    title: name,
    description: `${t('share.text', { name })}.${rated} ${tutor.bio ?? ''}`,
    picture: tutorPicturePath(tutor),
    type: 'profile',
    data: [tutorData(tutor, name)],
    above: [[titles.tutors, '/tutors']],
  }
}

type Describe = (page: MatchedPage, queries: QueryClient) => OwnFacts

/** Routes whose pages differ by their parameters, or stand below another. */
const describers: Readonly<Record<string, Describe>> = {
  '/t/$id': ({ params }, queries) => {
    const tutor = queries.getQueryData(tutorQuery(Number(params.id)).queryKey)
    return tutor ? describeTutor(tutor) : { title: getTranslator(tutors)('profile.missing.title') }
  },
  '/faq/student': () => ({ above: [[titles.faq, '/faq']] }),
  '/faq/tutor': () => ({ above: [[titles.faq, '/faq']] }),
}

const breadcrumbs = (crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: siteUrl(path),
  })),
})

const hasPicture = ({ description }: StaticDataRouteOption): boolean => description !== undefined

/** Pages without a picture of their own have that of the first page. */
const picturePath = ({ route, staticData }: MatchedPage): string =>
  pagePicturePath(hasPicture(staticData) ? route : '/')

/** Where a page stands in the site; the first page stands above all others. */
const locate = (title: string | undefined, path: string, above: readonly Crumb[]): Thing[] =>
  title && path !== '/' ? [breadcrumbs([[titles.home, '/'], ...above, [title, path]])] : []

export const pageFactsOf = (page: MatchedPage, queries: QueryClient): PageFacts => {
  const { route, staticData, hasSearch, status } = page
  const own = describers[route]?.(page, queries) ?? {}
  const path = own.path ?? page.path
  const title = own.title ?? staticData.title
  // A part of a list changes from hour to hour; what it lists is found by itself.
  const isHidden = status !== 200 || (staticData.narrowed === true && hasSearch)
  return {
    brand: common.brand,
    documentTitle: title && `${title} · ${common.brand}`,
    title: title ?? `${common.brand}: ${shell.tagline}`,
    description: own.description ?? staticData.description,
    canonical: isHidden ? null : siteUrl(path),
    isHidden,
    picture: status === 200 ? siteUrl(own.picture ?? picturePath(page)) : null,
    type: own.type ?? 'website',
    data: status === 200 ? [...(own.data ?? []), ...locate(title, path, own.above ?? [])] : [],
  }
}

/** Of the app's own document, which stands at addresses that are not rendered. */
export const appFacts: PageFacts = {
  brand: common.brand,
  documentTitle: undefined,
  title: `${common.brand}: ${shell.tagline}`,
  description: descriptions.home,
  canonical: null,
  isHidden: false,
  picture: siteUrl(pagePicturePath('/')),
  type: 'website',
  data: [],
}

type PictureTexts = Pick<SharePicture, 'brand' | 'title' | 'text'>

/** The texts of a page's picture; null for pages that have none of their own. */
export const pictureTextsOf = ({ title, description }: StaticDataRouteOption): PictureTexts | null =>
  description === undefined
    ? null
    : { brand: common.brand, title: title ?? `${landing.hero.first} ${landing.hero.second}`, text: description }
