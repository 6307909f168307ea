/** Checks that every screen is looked at, and that every notification leads to one. */
import { describe, expect, test } from 'vitest'
import { notificationPath } from '#contract/talk/rules/notification-path.ts'
import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import { type NotificationKind, notificationKinds, topicOf } from '#contract/vocabulary/notifications.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { findRoute, routeFiles } from './routes.ts'
import { expectNone, filesIn, read } from './tree.ts'

/** Screens that the journey over all screens leaves out, with what looks at them instead. */
const notInJourney: Readonly<Record<string, string>> = {
  '/contact-change':
    'opens with the token of a mail about a waiting change; tests/api/people/contact-changes.test.ts reads one',
  '/r/$token': 'opens with the token of a mail of the team; tests/api/talk/threads.test.ts reads one',
  '/g/$token': 'opens with the token of a text to a guardian; tests/api/people/guardians.test.ts reads one',
}

/** Screens without a screenshot, with the reason. */
const withoutShot: Readonly<Record<string, string>> = {}

/** The screens whose addresses a source names in quotes, whatever their query; `${…}` stands for a parameter. */
const screensIn = (source: string): ReadonlySet<string> => {
  const filled = source.replace(/\$\{.*?\}(?=[`?/#])/g, '1')
  const named = [...filled.matchAll(/['"`](\/[\w$/-]*)(?=['"`?#])/g)]
  return new Set(named.flatMap(([, pathname = '']) => findRoute(pathname)?.address ?? []))
}

const missingFrom = (source: string, allowed: Readonly<Record<string, string>>): string[] => {
  const seen = screensIn(source)
  const missing = routeFiles.filter(({ address }) => !seen.has(address) && !Object.hasOwn(allowed, address))
  return missing.map(({ path, address }) => `${address} (${path})`)
}

/** Listed although the source names them, or although they no longer exist. */
const staleIn = (source: string, allowed: Readonly<Record<string, string>>): string[] => {
  const seen = screensIn(source)
  return Object.keys(allowed).filter(
    (address) => seen.has(address) || !routeFiles.some((one) => one.address === address),
  )
}

describe('every screen', () => {
  const journey = 'tests/journeys/shared/screens.journey.ts'
  const shots = filesIn('scripts/screens')
    .map((path) => read(path))
    .join('\n')

  test('has its place in the journey over all screens', () => {
    expect(routeFiles.length).toBeGreaterThan(60)
    expectNone(
      missingFrom(read(journey), notInJourney),
      `Add the address to \`places\` of ${journey}, as somebody of the demo world who sees the screen; or to notInJourney of tests/house/screens.test.ts, with the journey that looks at it.`,
    )
    expectNone(staleIn(read(journey), notInJourney), 'Remove it from notInJourney of tests/house/screens.test.ts.')
  })

  test('has its screenshot', () => {
    expectNone(
      missingFrom(shots, withoutShot),
      'Add it to the list of its area in scripts/screens, and look at it: `npm run shots -- <name>`; or to withoutShot of tests/house/screens.test.ts, with the reason.',
    )
    expectNone(staleIn(shots, withoutShot), 'Remove it from withoutShot of tests/house/screens.test.ts.')
  })
})

describe('every notification', () => {
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  const facts: NotificationFacts = { refId: 11, roomId: 12, threadId: 14 }

  test.each(kinds)('%s leads to a screen of the app', (kind) => {
    for (const role of [Role.Student, Role.Tutor, Role.TutorManager]) {
      const address = notificationPath(kind, facts, { role, aboutId: 13 })
      const [pathname = ''] = address.split('?')
      expect(
        findRoute(pathname)?.path,
        `${address}: name a screen in contract/talk/rules/notification-path.ts`,
      ).toBeDefined()
      // An id that is not among the facts of the kind.
      expect(address).not.toMatch(/undefined|null|NaN/)
    }
  })

  test('leads to onboarding when onboarding is its topic, and a reminder to what it reminds of', () => {
    const astray = kinds.filter((kind) => {
      const address = notificationPath(kind, facts, { role: Role.Tutor, aboutId: 13 })
      return (address === '/t/onboarding') !== (topicOf(kind) === 'onboarding')
    })
    expectNone(astray, 'Correct its case in contract/talk/rules/notification-path.ts.')
    // Homework is no booking: it is done on the page of all of it.
    const reminders = kinds.filter((kind) => topicOf(kind) === 'reminders' && kind !== 'homework_due')
    const lost = reminders.filter(
      (kind) => !notificationPath(kind, facts, { role: Role.Tutor, aboutId: 13 }).endsWith('/11'),
    )
    expectNone(lost, 'Lead to the booking itself in contract/talk/rules/notification-path.ts.')
  })
})
