import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  isListed,
  isOnboarded,
  isProfileComplete,
  missingTutorFields,
  onboardingSteps,
} from '#contract/people/rules/onboarding.ts'
import { About, Bio, TutorName } from '#contract/shared/shapes/fields.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'

const bio = 'أساعدك على التحدث بثقة وطلاقة'
const about = 'أدرّس المحادثة منذ عشر سنوات، وأحب أن نبدأ بما يهمك في عملك وحياتك اليومية.'
const user = {
  role: Role.Tutor as Role,
  name: 'سارة محمود',
  phone: '01012345678',
  city: 1,
  gender: 'female',
  birthYear: 1994,
  image: 'images/3',
  verifiedPhone: true,
  verifiedEmail: true,
}
const tutor = { bio, about, video: 'videos/3', thumbnail: 'images/4', activated: true }

describe('a complete profile', () => {
  test('lacks nothing', () => {
    expect(missingTutorFields(user, tutor)).toEqual([])
    expect(isProfileComplete(user, tutor)).toBe(true)
  })

  test.each([
    [{ name: null }, 'name'],
    [{ phone: null }, 'phone'],
    [{ city: null }, 'city'],
    [{ gender: null }, 'gender'],
    [{ birthYear: null }, 'birthYear'],
    [{ verifiedPhone: false }, 'verifiedPhone'],
    [{ verifiedEmail: false }, 'verifiedEmail'],
  ])('%j: lacks %s', (over, field) => {
    expect(missingTutorFields({ ...user, ...over }, tutor)).toEqual([field])
    expect(isOnboarded({ ...user, ...over }, tutor)).toBe(false)
  })

  test.each([
    [{ bio: null }, 'bio'],
    [{ about: '' }, 'about'],
  ])('%j: lacks %s', (over, field) => {
    expect(missingTutorFields(user, { ...tutor, ...over })).toEqual([field])
    expect(isProfileComplete(user, { ...tutor, ...over })).toBe(false)
  })

  test('of an empty account lists every missing field, in the order of the form', () => {
    const empty = { ...user, name: null, phone: null, city: null, gender: null, birthYear: null }
    const unverified = { ...empty, verifiedPhone: false, verifiedEmail: false }
    expect(missingTutorFields(unverified, { ...tutor, bio: null, about: null })).toEqual([
      ...['name', 'phone', 'city', 'gender', 'birthYear'],
      ...['bio', 'about', 'verifiedPhone', 'verifiedEmail'],
    ])
  })
})

describe('onboarded', () => {
  test.each([
    ['a tutor with everything', Role.Tutor, {}, true],
    ['a tutor without a film', Role.Tutor, { video: null }, false],
    ['a tutor without a poster', Role.Tutor, { thumbnail: null }, false],
    ['a tutor not switched on', Role.Tutor, { activated: false }, false],
    ['a manager without film and poster', Role.TutorManager, { video: null, thumbnail: null }, true],
    ['a manager not switched on', Role.TutorManager, { activated: false }, false],
  ])('%s', (_, role, over, expected) => {
    expect(isOnboarded({ ...user, role }, { ...tutor, ...over })).toBe(expected)
    expect(isOnboarded({ ...user, role, image: null }, { ...tutor, ...over })).toBe(false)
  })

  test('other roles never are', () => {
    expect(allRoles.filter((role) => isOnboarded({ ...user, role }, tutor))).toEqual([Role.Tutor, Role.TutorManager])
  })
})

describe('texts', () => {
  test.each([
    ['سارة محمود', true],
    ['  سارة   محمود ', true],
    ['سارة', false],
    ['سا م', false],
    ['علي مد', true],
    ['Sara محمود', false],
    ['سارة محمود ٢', false],
    [`${'س'.repeat(14)} ${'م'.repeat(15)}`, true],
    [`${'س'.repeat(15)} ${'م'.repeat(15)}`, false],
  ])('the name %j: %s', (text, expected) => {
    expect(v.is(TutorName, text)).toBe(expected)
  })

  test.each([
    ['an Arabic line', bio, true],
    ['25 characters', 'ب'.repeat(25), true],
    ['24 characters', 'ب'.repeat(24), false],
    ['60 characters', 'ب'.repeat(60), true],
    ['61 characters', 'ب'.repeat(61), false],
    ['a Latin word', `${bio} IELTS`, true],
    ['no run of Arabic', '١٢٣٤٥٦٧٨٩ ١٢٣٤٥٦٧٨٩ ١٢٣٤٥٦٧', false],
  ])('a bio with %s: %s', (_, text, expected) => {
    expect(v.is(Bio, text)).toBe(expected)
  })

  test.each([
    ['an Arabic text', about, true],
    ['a Latin word between', `${about} IELTS`, true],
    ['50 characters', 'ب'.repeat(50), true],
    ['49 characters', 'ب'.repeat(49), false],
    ['1000 characters', 'ب'.repeat(1000), true],
    ['1001 characters', 'ب'.repeat(1001), false],
    ['only Latin letters', 'a'.repeat(80), false],
    ['four Arabic letters in a row', `بببب ${'a'.repeat(80)}`.replace(' ', ''), false],
  ])('an about with %s: %s', (_, text, expected) => {
    expect(v.is(About, text)).toBe(expected)
  })

  test('the public list shows onboarded tutors whose texts are Arabic', () => {
    expect(isListed(user, tutor)).toBe(true)
    expect(isListed({ ...user, name: 'Sara Mahmoud' }, tutor)).toBe(false)
    expect(isListed(user, { ...tutor, bio: 'I teach English conversation.' })).toBe(false)
    expect(isListed(user, { ...tutor, about: 'a'.repeat(80) })).toBe(false)
    expect(isListed(user, { ...tutor, activated: false })).toBe(false)
  })
})

describe('the steps of onboarding', () => {
  const nothing = { approvedIntroVideo: false, passedNewestInterview: false, passedAnyDemoSession: false }
  const walked = { passedIntroVideo: true, passedInterview: true, passedDemoSession: true }

  test('are completed one by one', () => {
    const none = { passedIntroVideo: false, passedInterview: false, passedDemoSession: false }
    expect(onboardingSteps(Role.Tutor, nothing)).toEqual(none)
    expect(onboardingSteps(Role.Tutor, { ...nothing, approvedIntroVideo: true })).toEqual({
      ...none,
      passedIntroVideo: true,
    })
    expect(onboardingSteps(Role.Tutor, { ...nothing, passedNewestInterview: true })).toEqual({
      ...none,
      passedInterview: true,
    })
    expect(onboardingSteps(Role.Tutor, { ...nothing, passedAnyDemoSession: true })).toEqual({
      ...none,
      passedDemoSession: true,
    })
  })

  test('are complete for every manager', () => {
    expect(onboardingSteps(Role.TutorManager, nothing)).toEqual(walked)
  })
})
