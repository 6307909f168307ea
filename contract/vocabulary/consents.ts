/** What people agree to, and in which version. */
import { consentVersion } from './guardians.ts'

/** What everybody who uses Hiwar agrees to themselves. Who does not any longer deletes the account. */
export const agreedTexts = ['terms', 'privacy'] as const
export type AgreedText = (typeof agreedTexts)[number]

/** `guardian`: the consent of a guardian to what a student who is not of age does here. */
export const consentKinds = [...agreedTexts, 'guardian'] as const
export type ConsentKind = (typeof consentKinds)[number]

/**
 * The version of each text that holds. Raise it with a change of what the text says, not of how: whoever agreed to an
 * earlier one is asked again.
 */
export const consentVersions: Readonly<Record<ConsentKind, number>> = {
  terms: 1,
  privacy: 1,
  guardian: consentVersion,
}

/** How it was taken: with the form of a new account, with a new account by Google, by the question after a log-in, or on the guardian's page. */
export const consentWays = ['registration', 'google', 'question', 'guardian'] as const
export type ConsentWay = (typeof consentWays)[number]
