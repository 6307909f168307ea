import { describe, expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '#contract/vocabulary/notifications.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { notificationWords, wordNotification } from '#worker/copy/notifications.ts'
import { templates } from '#worker/gateways/texter.ts'

describe('the words', () => {
  const people = { aboutId: 7, aboutName: 'Sara', aboutGender: null, readerGender: null } as const
  const facts = { start: 1, previousStart: 2, duration: 30, by: 7, status: 3, state: 2, hoursBefore: 1, amount: 12_500 }
  const genders = [Gender.Male, Gender.Female, null]
  const all = Object.keys(notificationKinds) as NotificationKind[]

  test('exist for every kind, and no words for a kind that is gone', () => {
    expect(Object.keys(notificationWords).sort()).toEqual([...all].sort())
    // A change of address is texted to the old number, whatever its owner chose to be told of.
    const hasText = (kind: NotificationKind) => notificationKinds[kind].text !== null || kind === 'contact_change_asked'
    for (const kind of all) expect(Object.hasOwn(templates, kind), kind).toBe(hasText(kind))
  })

  test.each(all)('of %s are whole sentences whatever the gender of both people', (kind) => {
    for (const readerGender of genders)
      for (const aboutGender of genders) {
        const words = wordNotification(kind, facts, { ...people, readerGender, aboutGender }, () => 'الأحد')
        expect(words.title).not.toBe('')
        expect(`${words.title} ${words.text}`).not.toMatch(/undefined|null|NaN| {2}/)
      }
  })

  test.each(all)('of %s use for nobody without a gender a form of men or of women', (kind) => {
    const word = (gender: Gender | null) =>
      wordNotification(kind, facts, { ...people, readerGender: gender, aboutGender: gender }, () => 'الأحد')
    const [male, female, neutral] = [word(Gender.Male), word(Gender.Female), word(null)]
    for (const part of ['title', 'text'] as const)
      if (male[part] !== female[part]) expect([male[part], female[part]]).not.toContain(neutral[part])
  })

  test('say of a lesson whether the other or the team cancelled it', () => {
    const word = (by: number) => wordNotification('lesson_canceled', { ...facts, by }, people, () => 'الأحد')
    expect(word(7).title).toContain('من جهة')
    expect(word(7).text).not.toContain('فريق حوار')
    expect(word(99).title).not.toContain('من جهة')
    expect(word(99).text).toContain('ألغاها فريق حوار')
  })

  test('address the reader and describe the other by their gender', () => {
    const word = (readerGender: Gender | null, aboutGender: Gender | null) =>
      wordNotification('favourite_opened_hours', {}, { ...people, readerGender, aboutGender }, String)
    expect(word(Gender.Male, Gender.Female).title).toMatch(/^فتحت/)
    expect(word(Gender.Male, Gender.Male).title).toMatch(/^فتح /)
    expect(word(Gender.Female, Gender.Male).text).toMatch(/^احجزي/)
    expect(word(Gender.Male, Gender.Male).text).toMatch(/^احجز /)
    expect(word(null, Gender.Male).text).not.toMatch(/احجز/)
    expect(word(Gender.Male, null).title).not.toMatch(/فتح/)
  })
})
