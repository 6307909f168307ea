/** Tells people things on their phone. */
import type { MessageFacts, MessageKind } from '#worker/storage/outbox.ts'

export interface Text {
  /** With country code, as `201012345678`. */
  readonly phone: string
  readonly template: MessageKind
  /** Instants in epoch ms; the gateway words them in Cairo time. */
  readonly facts: MessageFacts
}

export interface Texter {
  /** Resolves once the provider has taken the message over; anything else rejects and is tried again. */
  send(text: Text): Promise<void>
}

/** Egyptian numbers are kept as `01…`; providers want the country in front. */
export const internationalPhone = (phone: string): string => (phone.startsWith('0') ? `2${phone}` : phone)

/** For machines of developers and for tests: everything arrives, nobody is texted. */
export const outboxTexter: Texter = { send: async () => {} }

/** None where people would be texted but no provider is configured: their messages wait and say why. */
export const texterOf = (appEnv: string): Texter | null =>
  appEnv === 'local' || appEnv === 'test' ? outboxTexter : null
