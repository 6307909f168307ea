/** The body of a push message for one browser, as RFC 8291 has it. */
import { encryptNotification } from '@block65/webcrypto-web-push'
import type { PushTarget } from './pusher.ts'

/** A service takes 4,096 bytes: header, text, its end mark and the tag of the cipher. */
export const maxPlaintext = 4096 - 86 - 1 - 16

/**
 * Throws for keys that are no keys of a browser. Not padded: 4 kB a message on a phone's line would hide only how long
 * a sentence is.
 */
export const encryptMessage = (
  plaintext: Uint8Array,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<Uint8Array<ArrayBuffer>> =>
  encryptNotification({ endpoint, expirationTime: null, keys: { p256dh, auth } }, plaintext, { pad: false })
