/** What is known of a tutor of the demo world. */
import type { City } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { Face } from './faces.ts'
import type { Topic } from './topics.ts'

/** When a tutor teaches: these weekdays (0 is Sunday), from and to in Cairo hours; 25 is 1 a.m. */
export type WeeklyHours = readonly [weekdays: readonly number[], from: number, to: number]

export interface TutorSeed {
  /** The part of the address before the @. */
  handle: string
  name: string
  gender: 'male' | 'female'
  role?: Role
  bio: string
  about: string
  topics: readonly Topic[]
  notice: number
  born: number
  city: City
  habits: readonly WeeklyHours[]
  /** Number of ratings and their mean. */
  rated: readonly [count: number, mean: number]
  face: Face
  /** Why the tutor is not on the public list. */
  hidden?: 'no-photo' | 'not-activated' | 'deactivated' | 'new'
}

/** Weekdays, 0 is Sunday. */
export const everyday = [0, 1, 2, 3, 4, 5, 6]
export const workdays = [0, 1, 2, 3, 4]
export const weekend = [4, 5, 6]
