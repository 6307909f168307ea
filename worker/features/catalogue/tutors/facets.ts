/**
 * What the tutor list can be filtered by, as words in a text that the search index holds. A filter is then a search,
 * and any number of filters together cost one look into the index. Each word has a space on both sides:
 * `gf`, `gm` gender; `l3` a level; `t12` a topic; `d412`, `m412`, `e412` a day with free time, in its morning, in its
 * evening; `n123456` the minute of the next free time, which the database adds.
 */

import { daysOfPart, type FreeDay, weekDays, whenInterval } from '#contract/lessons/rules/tutor-times.ts'
import type { TutorFilter } from '#contract/people/shapes/tutor.ts'
import { cairoDay, dayMs, minuteMs } from '#contract/shared/rules/time.ts'
import { type EnglishLevel, Gender } from '#contract/vocabulary/people.ts'
import type { FreeWhen } from '#contract/vocabulary/tutor-list.ts'

/** Days are counted up to this number and then from 0 again: records are rewritten long before. */
const dayCycle = 1000
const minuteCycle = 1_000_000

const dayNumber = (day: string): number => (Date.parse(day) / dayMs) % dayCycle
const genderWord = (gender: Gender): string => (gender === Gender.Male ? 'gm' : 'gf')
const partLetters = { morning: 'm', evening: 'e' } as const

export interface FacetSource {
  readonly gender: Gender | null
  readonly levels: readonly EnglishLevel[]
  readonly topicIds: readonly number[]
}

/** Begins with a space, so that what follows needs one after each word only. */
export const createFacets = ({ gender, levels, topicIds }: FacetSource): string => {
  const words = [
    ...(gender === null ? [] : [genderWord(gender)]),
    ...levels.map((level) => `l${level}`),
    ...topicIds.map((id) => `t${id}`),
  ]
  return ` ${words.map((word) => `${word} `).join('')}`
}

export const createFreeDays = (days: readonly FreeDay[]): string =>
  days
    .flatMap(({ day, parts }) => [
      `d${dayNumber(day)} `,
      ...parts.map((part) => `${partLetters[part]}${dayNumber(day)} `),
    ])
    .join('')

/**
 * Minutes before now that `soon` looks back: a start that has passed since the last sweep stands for a later one of the
 * same free interval.
 */
const sweptMinutes = 3

const soonWords = (now: number): string[] => {
  const { start, end } = whenInterval('soon', now)
  const first = Math.floor(start / minuteMs) - sweptMinutes
  const last = Math.floor(end / minuteMs)
  return Array.from({ length: last - first + 1 }, (_, i) => `n${(first + i) % minuteCycle}`)
}

const whenWords = (when: FreeWhen, now: number): string[] => {
  if (when === 'soon') return soonWords(now)
  if (when === 'tonight') return [`e${dayNumber(cairoDay(now))}`]
  return weekDays(now).map((day) => `d${dayNumber(day)}`)
}

/** The words a tutor must have: one of each list. */
export const wordsOfFilter = ({ topic, level, gender, when, part }: TutorFilter, now: number): string[][] =>
  [
    topic?.map((id) => `t${id}`),
    level?.map((englishLevel) => `l${englishLevel}`),
    gender && [genderWord(gender)],
    when && whenWords(when, now),
    part?.flatMap((dayPart) => daysOfPart(dayPart, now).map((day) => `${partLetters[dayPart]}${dayNumber(day)}`)),
  ].filter((words): words is string[] => words !== undefined)
