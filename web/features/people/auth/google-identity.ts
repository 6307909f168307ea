/** Loads the Google Identity Services script once, when it is first needed. */

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

export const loadGoogleIdentity = (): Promise<GoogleAccounts> => {
  loading ??= load()
  return loading
}
