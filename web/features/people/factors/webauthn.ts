/** Makes and uses passkeys in this browser. What talks to it is loaded with the first of them. */
import type { MadePasskey, MakingOptions, UsedPasskey, UsingOptions } from '#contract/people/shapes/factors.ts'

const load = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Whether this device itself can tell who holds it, by a finger, a face or a code. */
export const verifiesPeople = async (): Promise<boolean> =>
  knowsPasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

/** The person closed the browser's question, or it took too long. */
export const isClosed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

export const createPasskey = async (options: MakingOptions): Promise<MadePasskey> => {
  const { startRegistration } = await load()
  return (await startRegistration({ optionsJSON: options })) as MadePasskey
}

export const getPasskey = async (options: UsingOptions): Promise<UsedPasskey> => {
  const { startAuthentication } = await load()
  return (await startAuthentication({ optionsJSON: options })) as UsedPasskey
}

/** Offers passkeys in the list of the field that declares `webauthn`; answers once one is chosen there. */
export const awaitPasskey = async (fetchOptions: () => Promise<UsingOptions>): Promise<UsedPasskey | null> => {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load()
  if (!(await browserSupportsWebAuthnAutofill())) return null
  const optionsJSON = await fetchOptions()
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as UsedPasskey
}

/** Ends what `awaitPasskey` waits for. */
export const stopAwaiting = async (): Promise<void> => {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
] as const

const nameIn = (names: typeof browsers | typeof systems, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Browser and system of a passkey that is made here, as far as they are known. */
export const deviceOf = (userAgent: string): { browser: string; system: string } | null => {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  return browser && system ? { browser, system } : null
}
