/** What pages tell search engines: titles, addresses, pictures and structured data. */
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { renderHeadTags } from '#contract/public/rules/head-tags.ts'
import { tutorPicturePath } from '#contract/public/rules/share-address.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { tutorQuery } from '#web/features/people/profile/tutor-query.ts'
import { plansData, questionsData, siteData } from '#web/features/public/marketing/structured-data.tsx'
import { type MatchedPage, pageFactsOf } from '#web/page-facts.ts'

const site = 'http://localhost:8787'

/** The fields that search engines require of each kind of thing, and how their values look. */
const required: Readonly<Record<string, Readonly<Record<string, RegExp | 'thing' | 'things'>>>> = {
  Organization: { name: /./, url: /^http/ },
  WebSite: { name: /./, url: /^http/, potentialAction: 'thing' },
  SearchAction: { target: 'thing', 'query-input': /^required name=\w+$/ },
  EntryPoint: { urlTemplate: /^http.*\{search_term_string\}$/ },
  FAQPage: { mainEntity: 'things' },
  Question: { name: /./, acceptedAnswer: 'thing' },
  Answer: { text: /./ },
  Product: { name: /./, description: /./, brand: 'thing', offers: 'things' },
  Brand: { name: /./ },
  Offer: { price: /^\d+\.\d\d$/, priceCurrency: /^EGP$/, availability: /^https:\/\/schema\.org\//, url: /^http/ },
  Person: { name: /./, url: /^http/, '@id': /^http/, jobTitle: /./ },
  AggregateRating: {
    itemReviewed: 'thing',
    ratingValue: /^([1-4](\.\d+)?|5)$/,
    ratingCount: /^[1-9]\d*$/,
    bestRating: /^5$/,
    worstRating: /^1$/,
  },
  BreadcrumbList: { itemListElement: 'things' },
  ListItem: { position: /^[1-9]$/, name: /./, item: /^http/ },
}

type Thing = Record<string, unknown>
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with a thing and those in it, as sentences; of a reference nothing but its id is looked at. */
const findFaults = (thing: Thing, ids: readonly unknown[]): string[] => {
  const graph = thing['@graph']
  if (Array.isArray(graph)) {
    const known = graph.map((one: Thing) => one['@id'])
    return graph.flatMap((one: Thing) => findFaults(one, known))
  }
  const type = String(thing['@type'])
  if (thing['@type'] === undefined) return ids.includes(thing['@id']) ? [] : [`reference to unknown ${thing['@id']}`]
  const fields = required[type]
  if (!fields) return [`unknown type ${type}`]
  const faults = Object.entries(fields).flatMap(([name, form]) => {
    const value = thing[name]
    if (form === 'thing') return isThing(value) ? [] : [`${type}.${name} is no thing`]
    if (form === 'things') return Array.isArray(value) && value.length > 0 ? [] : [`${type}.${name} is empty`]
    return form.test(String(value ?? '')) ? [] : [`${type}.${name} is ${value}`]
  })
  const inside = Object.values(thing)
    .flat()
    .filter(isThing)
    .flatMap((one) => findFaults(one, ids))
  return [...faults, ...inside]
}
const faultsOf = (thing: object): string[] => findFaults({ ...thing }, [])

const tutor: TutorCard = {
  id: 7,
  role: Role.Tutor,
  name: 'منى </script><b>',
  gender: Gender.Female,
  image: '/assets/uploads/users/images/a',
  video: null,
  videoMs: null,
  captions: null,
  thumbnail: null,
  bio: 'محادثة كل مساء',
  about: null,
  notice: 0,
  topics: ['السفر'],
  levels: [],
  avgRating: 4.9,
  ratingCount: 12,
  studentCount: 3,
  lessonCount: 9,
  nextAvailableAt: null,
  trust: null,
  online: false,
}

const pageOf = (fields: Partial<MatchedPage>): MatchedPage => ({
  route: '/pricing',
  path: '/pricing',
  hasSearch: false,
  params: {},
  staticData: { title: 'الأسعار', description: 'باقات' },
  status: 200,
  ...fields,
})
const tutorPage = (fields: Partial<MatchedPage> = {}) =>
  pageOf({ route: '/t/$id', path: '/t/7', params: { id: 7 }, staticData: { title: 'المعلّمون' }, ...fields })

const queriesWith = (card?: TutorCard): QueryClient => {
  const queries = new QueryClient()
  if (card) queries.setQueryData(tutorQuery(card.id).queryKey, card)
  return queries
}

describe('a page', () => {
  test('is known under its path, with its own picture and its place in the site', () => {
    const facts = pageFactsOf(pageOf({ hasSearch: true }), queriesWith())
    expect(facts).toMatchObject({
      documentTitle: 'الأسعار · حوار',
      title: 'الأسعار',
      canonical: `${site}/pricing`,
      picture: `${site}/og/pricing.png`,
      isHidden: false,
    })
    expect(facts.data.map((one) => one['@type'])).toEqual(['BreadcrumbList'])
    expect(facts.data.flatMap(faultsOf)).toEqual([])
  })

  test('that describes nothing has the picture of the first page', () => {
    const facts = pageFactsOf(pageOf({ route: '/login', path: '/login', staticData: { title: 'دخول' } }), queriesWith())
    expect(facts).toMatchObject({ picture: `${site}/og/home.png`, isHidden: false })
  })

  test('of a list is listed whole, and not when a search narrows or turns it', () => {
    const list = {
      route: '/tutors',
      path: '/tutors',
      staticData: { title: 'المعلّمون', description: 'x', narrowed: true },
    }
    expect(pageFactsOf(pageOf(list), queriesWith())).toMatchObject({ canonical: `${site}/tutors`, isHidden: false })
    const part = pageFactsOf(pageOf({ ...list, hasSearch: true }), queriesWith())
    expect(part).toMatchObject({ canonical: null, isHidden: true })
  })

  test.each([404, 503] as const)('that answers %i is not listed and has nothing to show', (status) => {
    const facts = pageFactsOf(tutorPage({ status }), queriesWith())
    expect(facts).toMatchObject({ canonical: null, isHidden: true, picture: null, data: [] })
  })
})

describe('the page of a tutor', () => {
  test('has their name, picture and rating', () => {
    const facts = pageFactsOf(tutorPage({ path: '/t/007', hasSearch: true }), queriesWith(tutor))
    expect(facts).toMatchObject({
      title: tutor.name,
      type: 'profile',
      canonical: `${site}/t/7`,
      picture: site + tutorPicturePath(tutor),
    })
    expect(facts.description).toContain('4.9 من 5')
    expect(facts.description).toContain('محادثة كل مساء')
    expect(facts.data.flatMap(faultsOf)).toEqual([])
    const [about, place] = facts.data
    expect(about).toMatchObject({
      '@graph': [
        { '@type': 'Person', jobTitle: 'معلّمة لغة إنجليزية', image: `${site}${tutor.image}` },
        {
          '@type': 'AggregateRating',
          itemReviewed: { '@id': `${site}/t/7#person` },
          ratingValue: 4.9,
          ratingCount: 12,
        },
      ],
    })
    expect(place).toMatchObject({
      itemListElement: [{}, { item: `${site}/tutors` }, { position: 3, item: `${site}/t/7` }],
    })
    expect(renderHeadTags(facts)).not.toContain('<b>')
  })

  test('says nothing of ratings that nobody gave', () => {
    const facts = pageFactsOf(tutorPage(), queriesWith({ ...tutor, avgRating: 0, ratingCount: 0, bio: null }))
    expect(JSON.stringify(facts.data)).not.toContain('AggregateRating')
    expect(facts.description).not.toContain('من 5')
    expect(facts.data.flatMap(faultsOf)).toEqual([])
  })
})

test('the data of the first page, of questions and of plans is complete', () => {
  const stamp = '2026-11-22T00:00:00.000Z'
  const discounts = { monthDiscount: 0, quarterDiscount: 1000, yearDiscount: 2000 }
  const plan = {
    id: 1,
    weeklyMinutes: 120,
    baseMonthlyPrice: 250_000,
    ...discounts,
    forInvitesOnly: false,
    active: true,
  }
  const plans = plansData([{ ...plan, createdAt: stamp, updatedAt: stamp }])
  const questions = questionsData([{ id: 'a', q: 'سؤال؟', a: 'جواب' }])
  for (const data of [siteData, questions, plans]) expect(faultsOf(data)).toEqual([])
  expect(plans['@graph'][0]?.offers.map(({ price }) => price)[0]).toBe('2500.00')
})

test('the rules find what is missing', () => {
  expect(faultsOf({ '@type': 'Person', url: `${site}/t/7`, '@id': 'http://x', jobTitle: 'x' })).toEqual([
    'Person.name is undefined',
  ])
  expect(faultsOf({ '@type': 'FAQPage', mainEntity: [] })).toEqual(['FAQPage.mainEntity is empty'])
  expect(faultsOf({ '@type': 'Nothing' })).toEqual(['unknown type Nothing'])
})
