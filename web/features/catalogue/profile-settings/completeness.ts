/** The parts of a complete tutor page, in the order students look at them. Pure. */

import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { dayMs } from '#contract/shared/rules/time.ts'

export type ProfilePart = 'photo' | 'introVideo' | 'bio' | 'about' | 'topics' | 'hours'

const minTopics = 3

type ProfilePage = Pick<TutorCard, 'image' | 'video' | 'bio' | 'about' | 'topics' | 'nextAvailableAt'>

/** Counts the parts the page has, and gives the first one it lacks. */
export const computeCompleteness = (
  page: ProfilePage,
  now: number,
): { done: number; total: number; next: ProfilePart | null } => {
  const { nextAvailableAt } = page
  const parts: Record<ProfilePart, boolean> = {
    photo: Boolean(page.image),
    introVideo: Boolean(page.video),
    bio: Boolean(page.bio),
    about: Boolean(page.about),
    topics: page.topics.length >= minTopics,
    hours: nextAvailableAt !== null && Date.parse(nextAvailableAt) < now + 7 * dayMs,
  }
  const all = Object.entries(parts) as [ProfilePart, boolean][]
  return {
    done: all.filter(([, there]) => there).length,
    total: all.length,
    next: all.find(([, there]) => !there)?.[0] ?? null,
  }
}
