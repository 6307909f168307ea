/** The ways to a proof from Google: its own popup, or the account chooser that stands in for it. */
import type { GoogleConfig } from './config.ts'
import { loadGsi } from './gsi.ts'

/** What the server exchanges for a session. */
export interface GoogleProof {
  readonly token: string
  readonly type: 'bearer' | 'id-token'
  readonly nonce?: string
}

const chooserPath = '/api/v1/dev/google'
const closedEveryMs = 400

const proofIn = (data: unknown): GoogleProof | null => {
  if (typeof data !== 'object' || data === null || !('token' in data) || typeof data.token !== 'string') return null
  const type = 'type' in data && data.type === 'bearer' ? 'bearer' : 'id-token'
  return { token: data.token, type }
}

/** Opens the chooser; null when it was closed without a choice. */
const askChooser = ({ clientId }: GoogleConfig): Promise<GoogleProof | null> => {
  const nonce = crypto.randomUUID()
  const query = new URLSearchParams({ client_id: clientId, nonce })
  const popup = window.open(`${chooserPath}?${query}`, 'hiwar-google', 'popup,width=480,height=640')
  if (!popup) return Promise.reject(new Error('the popup was blocked'))
  return new Promise((resolve) => {
    const finish = (proof: GoogleProof | null) => {
      clearInterval(watch)
      window.removeEventListener('message', hear)
      popup.close()
      resolve(proof)
    }
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== popup) return
      const proof = proofIn(data)
      if (proof) finish(proof.type === 'id-token' ? { ...proof, nonce } : proof)
    }
    // A message sent just before closing may arrive just after; one more turn lets it in.
    const watch = setInterval(() => popup.closed && setTimeout(() => finish(null), closedEveryMs), closedEveryMs)
    window.addEventListener('message', hear)
  })
}

const askGoogleItself = async ({ clientId }: GoogleConfig): Promise<GoogleProof | null> => {
  const { oauth2 } = await loadGsi()
  return new Promise((resolve, reject) => {
    const client = oauth2.initTokenClient({
      client_id: clientId,
      scope: 'openid profile email',
      callback: ({ access_token: token, error }) => {
        if (token) resolve({ token, type: 'bearer' })
        else if (error === 'access_denied') resolve(null)
        else reject(new Error(error ?? 'no token'))
      },
      error_callback: ({ type }) => (type === 'popup_closed' ? resolve(null) : reject(new Error(type))),
    })
    client.requestAccessToken()
  })
}

/** Lets somebody choose their Google account. Null: they changed their mind. Throws when Google cannot be asked. */
export const askGoogle = (config: GoogleConfig): Promise<GoogleProof | null> =>
  config.simulated ? askChooser(config) : askGoogleItself(config)

/** Offers the account the browser already knows, where it can; calls back only if that is accepted. */
export const offerOneTap = async ({ clientId }: GoogleConfig, accept: (proof: GoogleProof) => void): Promise<void> => {
  const { id } = await loadGsi()
  const nonce = crypto.randomUUID()
  id.initialize({
    client_id: clientId,
    nonce,
    auto_select: false,
    use_fedcm_for_prompt: true,
    callback: ({ credential: token }) => accept({ token, type: 'id-token', nonce }),
  })
  id.prompt()
}
