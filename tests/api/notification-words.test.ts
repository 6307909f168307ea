import { describe, expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '#contract/vocabulary/notifications.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { notificationWords, wordNotification } from '#worker/copy/notifications.ts'
import { templates } from '#worker/gateways/texter.ts'

describe('the words', () => {
  const people = { aboutId: 7, aboutName: 'Sara', aboutGender: null, readerGender: null } as const
  const facts = { start: 1, previousStart: 2, duration: 30, by: 7, status: 3, state: 2, hoursBefore: 1, amount: 12_500 }
  const genders = [Gender.Male, Gender.Female]
  const all = Object.keys(notificationKinds) as NotificationKind[]

  test('exist for every kind, and no words for a kind that is gone', () => {
    expect(Object.keys(notificationWords).sort()).toEqual([...all].sort())
    for (const kind of all) expect(Object.hasOwn(templates, kind), kind).toBe(notificationKinds[kind].text !== null)
  })

  test.each(all)('of %s are whole sentences in both genders of both people', (kind) => {
    for (const readerGender of genders)
      for (const aboutGender of genders) {
        const words = wordNotification(kind, facts, { ...people, readerGender, aboutGender }, () => 'الأحد')
        expect(words.title).not.toBe('')
        expect(`${words.title} ${words.text}`).not.toMatch(/undefined|null|NaN| {2}/)
      }
  })

  test('address the reader and describe the other by their gender', () => {
    const word = (readerGender: Gender, aboutGender: Gender) =>
      wordNotification('favourite_opened_hours', {}, { ...people, readerGender, aboutGender }, String)
    expect(word(Gender.Male, Gender.Female).title).toMatch(/^فتحت/)
    expect(word(Gender.Male, Gender.Male).title).toMatch(/^فتح /)
    expect(word(Gender.Female, Gender.Male).text).toMatch(/^احجزي/)
    expect(word(Gender.Male, Gender.Male).text).toMatch(/^احجز /)
  })
})
