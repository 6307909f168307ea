import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cityNames } from '#web/copy/choices.ts'
import { computeCompleteness } from '#web/features/catalogue/profile-settings/completeness-card.tsx'
import { lacksAccountData, lacksPersonalData } from '#web/features/people/account/badges.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { bioSchemaEntries, hasAim, toBioChanges, toggleAim } from '#web/features/people/profile/bio.ts'
import { centredCrop, maxZoom, moveCrop, toSourceFrame, zoomCrop } from '#web/features/people/profile/crop.ts'
import { birthYears, offeredCities, personSchemaEntries, toPersonTexts } from '#web/features/people/profile/person.ts'
import { isTopicLimitReached, searchTopics, toggleTopic, toTopicChange } from '#web/features/people/profile/topics.ts'

const filled = { name: 'ملك السيد', city: 1, gender: 'female', birthYear: 2000 } as const

describe('personal details', () => {
  const empty = { name: '', city: '', gender: '', birthYear: '' }
  const Person = v.object(personSchemaEntries(false, empty))
  const issuesOf = (change: Partial<typeof empty>, tutor = false, held = empty) => {
    const schema = v.object(personSchemaEntries(tutor, held))
    return v.safeParse(schema, { ...held, ...change }).issues?.map(({ message }) => message) ?? []
  }

  it('fill the form as texts and are read back unchanged', () => {
    expect(toPersonTexts(filled)).toEqual({ name: 'ملك السيد', city: '1', gender: 'female', birthYear: '2000' })
    expect(v.parse(Person, toPersonTexts(filled))).toEqual(filled)
  })

  it('may be missing', () => {
    const nothing = { name: null, city: null, gender: null, birthYear: null }
    expect(v.parse(Person, toPersonTexts(nothing))).toEqual(nothing)
  })

  it('are validated with the contract’s codes once something is entered', () => {
    expect(issuesOf({ name: 'ملك' })).toEqual(['api-invalid-user-name'])
    expect(issuesOf({ name: 'م' })).toContain('short-user-name')
    expect(issuesOf({ name: 'Karim Shazly' })).toEqual([])
    expect(issuesOf({ name: 'Karim Shazly' }, true)).toContain('invalid-tutor-name')
    expect(issuesOf({ city: '31' })).toHaveLength(1)
    expect(issuesOf({ city: '28' })).toEqual([])
  })

  it('may not be cleared where the account needs them', () => {
    const held = toPersonTexts(filled)
    expect(issuesOf({ name: '' }, false, held)).toContain('short-user-name')
    expect(issuesOf({ birthYear: '' }, false, held)).toHaveLength(1)
    expect(issuesOf({ city: '', gender: '' }, false, held)).toEqual([])
  })

  it('offer the 27 governorates, and a former code only to users who have it', () => {
    expect(offeredCities('')).toHaveLength(27)
    expect(new Set(offeredCities('').map((code) => cityNames[code])).size).toBe(27)
    expect(offeredCities('')).not.toContain(28)
    expect(offeredCities('28')).toContain(28)
  })

  it('list birth years from ten to a hundred years ago, youngest first', () => {
    const years = birthYears(2026)
    expect([years[0], years.at(-1), years.length]).toEqual([2016, 1926, 91])
  })
})

describe('learning goals', () => {
  it('are phrases in one text', () => {
    expect(hasAim('سفر، عندي مقابلة', 'سفر')).toBe(true)
    expect(hasAim('سفرية طويلة', 'سفر')).toBe(false)
    expect(toggleAim('عندي مقابلة', 'سفر')).toBe('سفر، عندي مقابلة')
    expect(toggleAim('سفر، عندي مقابلة', 'سفر')).toBe('عندي مقابلة')
    expect(toggleAim('', 'سفر')).toBe('سفر')
  })
})

describe('topics', () => {
  const topic = (id: number, ar: string, en: string) => ({ id, name: { ar, en }, createdAt: '', updatedAt: '' })

  it('send only the difference', () => {
    expect(toTopicChange(new Set([1, 2]), new Set([2, 3]))).toEqual({ addTopics: [3], removeTopics: [1] })
    expect(toTopicChange(new Set([1, 2]), new Set([2, 1]))).toBeNull()
  })

  it('stop at thirty', () => {
    const all = new Set(Array.from({ length: 30 }, (_, id) => id))
    expect(isTopicLimitReached(all)).toBe(true)
    expect(toggleTopic(all, 30)).toEqual(all)
    expect(toggleTopic(all, 0).size).toBe(29)
    expect(toggleTopic(new Set([1]), 2)).toEqual(new Set([1, 2]))
  })

  it('are found in both languages, in any spelling', () => {
    const list = [topic(1, 'الأعمال', 'Business'), topic(2, 'السفر', 'Travel')]
    expect(searchTopics(list, 'اعمال').map(({ id }) => id)).toEqual([1])
    expect(searchTopics(list, 'TRAV').map(({ id }) => id)).toEqual([2])
    expect(searchTopics(list, ' ')).toHaveLength(2)
  })
})

describe('what is sent', () => {
  const out = { ...filled, email: 'a@b.eg', phone: null }

  it('is what changed, cleared fields included', () => {
    expect(changedUserFields(out, ['name', 'phone'])).toEqual({ name: filled.name, phone: null })
    expect(changedUserFields(out, [])).toEqual({})
  })

  it('has learning goals apart from the account', () => {
    const bio = { ...out, jobTitle: null, englishLevel: 3 as const, learningObjective: 'سفر' }
    const changed = ['name', 'jobTitle', 'englishLevel']
    expect(toBioChanges(bio, changed)).toEqual({ jobTitle: null, englishLevel: 3 })
    expect(changedUserFields(bio, changed)).toEqual({ name: filled.name })
    expect(changedUserFields(bio, ['learningObjective'])).toEqual({})
    expect(v.parse(bioSchemaEntries.englishLevel, '')).toBeNull()
  })
})

it('marks what an account lacks', () => {
  const whole = { ...filled, phone: '01012345678', verifiedEmail: true, verifiedPhone: true, password: true }
  expect(lacksPersonalData({ ...whole })).toBe(false)
  expect(lacksPersonalData({ ...whole, verifiedPhone: false })).toBe(true)
  expect(lacksAccountData({ ...whole, password: false })).toBe(true)
})

describe('cropping a picture', () => {
  const wide = { width: 800, height: 400 }

  it('begins with the middle square', () => {
    expect(toSourceFrame(wide, centredCrop)).toEqual({ left: 200, top: 0, width: 400, height: 400 })
  })

  it('never shows an empty corner', () => {
    const square = { width: 400, height: 400 }
    expect(toSourceFrame(wide, moveCrop(wide, centredCrop, -9, 9))).toEqual({ left: 400, top: 0, ...square })
    expect(toSourceFrame(wide, moveCrop(wide, centredCrop, 9, 0))).toEqual({ left: 0, top: 0, ...square })
  })

  it('zooms around the middle of the frame, and back without leaving the picture', () => {
    const aside = moveCrop(wide, centredCrop, 0.25, 0)
    expect(toSourceFrame(wide, zoomCrop(wide, aside, 2))).toEqual({ left: 200, top: 100, width: 200, height: 200 })
    const corner = moveCrop(wide, zoomCrop(wide, centredCrop, maxZoom), 9, 9)
    expect(toSourceFrame(wide, corner)).toEqual({ left: 0, top: 0, width: 100, height: 100 })
    expect(toSourceFrame(wide, zoomCrop(wide, corner, 0.1))).toEqual({ left: 0, top: 0, width: 400, height: 400 })
  })

  it('fills a wide frame from a picture of any shape', () => {
    const aspect = 16 / 9
    expect(toSourceFrame({ width: 1600, height: 1600 }, centredCrop, aspect)).toEqual({
      left: 0,
      top: 350,
      width: 1600,
      height: 900,
    })
    const broad = { width: 3200, height: 900 }
    const atEnd = moveCrop(broad, zoomCrop(broad, centredCrop, 2, aspect), -9, -9, aspect)
    expect(toSourceFrame(broad, atEnd, aspect)).toEqual({ left: 2400, top: 450, width: 800, height: 450 })
  })
})

describe('completeness of a tutor’s profile', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const whole = {
    image: '/assets/a.webp',
    video: '/assets/b.mp4',
    bio: 'سطر',
    about: 'نص',
    topics: ['سفر', 'عمل', 'قواعد'],
    nextAvailableAt: '2026-11-26T12:00:00.000Z',
  }

  it('is complete with picture, video, both texts, three topics and hours within a week', () => {
    expect(computeCompleteness(whole, now)).toEqual({ done: 6, total: 6, next: null })
  })

  it('names one missing thing at a time, the most visible to students first', () => {
    expect(computeCompleteness({ ...whole, video: null, topics: ['سفر'] }, now)).toEqual({
      done: 4,
      total: 6,
      next: 'introVideo',
    })
    expect(computeCompleteness({ ...whole, topics: ['سفر', 'عمل'] }, now).next).toBe('topics')
    expect(computeCompleteness({ ...whole, nextAvailableAt: '2026-11-27T12:00:00.000Z' }, now).next).toBe('hours')
    expect(computeCompleteness({ ...whole, nextAvailableAt: null }, now).next).toBe('hours')
  })
})
