/** Gets a credential from Google: by its popup, by One Tap, or by the simulated account chooser. */
import type { GoogleConfig } from './config.ts'

interface TokenResponse {
  access_token?: string
  error?: string
}

interface TokenClientOptions {
  client_id: string
  scope: string
  callback: (answer: TokenResponse) => void
  error_callback: (error: { type: string }) => void
}

interface IdOptions {
  client_id: string
  nonce: string
  auto_select: boolean
  use_fedcm_for_prompt: boolean
  callback: (answer: { credential: string }) => void
}

interface GoogleAccounts {
  oauth2: { initTokenClient: (options: TokenClientOptions) => { requestAccessToken: () => void } }
  id: { initialize: (options: IdOptions) => void; prompt: () => void; cancel: () => void }
}

declare global {
  interface Window {
    google?: { accounts: GoogleAccounts }
  }
}

const address = 'https://accounts.google.com/gsi/client'
let loading: Promise<GoogleAccounts> | null = null

const load = (): Promise<GoogleAccounts> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      loading = null
      script.remove()
      reject(new Error('the script of Google did not load'))
    }
    script.src = address
    script.async = true
    script.onerror = fail
    script.onload = () => (window.google ? resolve(window.google.accounts) : fail())
    document.head.append(script)
  })

const loadGoogleIdentity = (): Promise<GoogleAccounts> => {
  loading ??= load()
  return loading
}

/** The Google token that the server exchanges for a session token. */
export interface GoogleCredential {
  readonly token: string
  readonly type: 'bearer' | 'id-token'
  readonly nonce?: string
}

const chooserPath = '/api/v1/dev/google'
const closedPollMs = 400

const readCredential = (data: unknown): GoogleCredential | null => {
  if (typeof data !== 'object' || data === null || !('token' in data) || typeof data.token !== 'string') return null
  const type = 'type' in data && data.type === 'bearer' ? 'bearer' : 'id-token'
  return { token: data.token, type }
}

/** Opens the simulated account chooser; null when it was closed without a choice. */
const openAccountChooser = ({ clientId }: GoogleConfig): Promise<GoogleCredential | null> => {
  const nonce = crypto.randomUUID()
  const query = new URLSearchParams({ client_id: clientId, nonce })
  const popup = window.open(`${chooserPath}?${query}`, 'hiwar-google', 'popup,width=480,height=640')
  if (!popup) return Promise.reject(new Error('the popup was blocked'))
  return new Promise((resolve) => {
    const finish = (proof: GoogleCredential | null) => {
      clearInterval(watch)
      window.removeEventListener('message', hear)
      popup.close()
      resolve(proof)
    }
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== popup) return
      const proof = readCredential(data)
      if (proof) finish(proof.type === 'id-token' ? { ...proof, nonce } : proof)
    }
    // A message sent just before closing may arrive after it, so the result waits one more interval.
    const watch = setInterval(() => popup.closed && setTimeout(() => finish(null), closedPollMs), closedPollMs)
    window.addEventListener('message', hear)
  })
}

const openGooglePopup = async ({ clientId }: GoogleConfig): Promise<GoogleCredential | null> => {
  const { oauth2 } = await loadGoogleIdentity()
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

/** Lets the person choose a Google account; null when they cancel. Throws when Google cannot be reached. */
export const requestGoogleCredential = (config: GoogleConfig): Promise<GoogleCredential | null> =>
  config.simulated ? openAccountChooser(config) : openGooglePopup(config)

/** Shows Google One Tap for an account the browser is signed in to; calls `accept` only if the person accepts. */
export const promptOneTap = async (
  { clientId }: GoogleConfig,
  accept: (proof: GoogleCredential) => void,
): Promise<void> => {
  const { id } = await loadGoogleIdentity()
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
