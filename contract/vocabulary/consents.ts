/** What people agree to, and in which version. */
import { consentVersion } from './guardians.ts'

/** What everybody who uses Hiwar agrees to themselves. Who does not any longer deletes the account. */
export const agreedTexts = ['terms', 'privacy'] as const
export type AgreedText = (typeof agreedTexts)[number]

/**
 * `guardian`: the consent of a guardian to what a student who is not of age does here; `guardian-lesson-texts`: to texts of
 * what that student says in lessons. `lesson-texts`: one's own standing wish for such texts.
 */
export const consentKinds = [...agreedTexts, 'guardian', 'lesson-texts', 'guardian-lesson-texts'] as const
export type ConsentKind = (typeof consentKinds)[number]

/**
 * The version of each text that holds. Raise it with a change of what the text says, not of how: whoever agreed to an
 * earlier one is asked again.
 */
export const consentVersions: Readonly<Record<ConsentKind, number>> = {
  terms: 2,
  privacy: 2,
  guardian: consentVersion,
  'lesson-texts': 1,
  'guardian-lesson-texts': 1,
}

/** How it was taken: with the form of a new account, with a new account by Google, by the question after a log-in, on the guardian's page, or in the settings. */
export const consentWays = ['registration', 'google', 'question', 'guardian', 'settings'] as const
export type ConsentWay = (typeof consentWays)[number]
