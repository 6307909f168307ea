import type { Deployment } from '#worker/deployment.ts'
import { chooseImplementation, neverSimulateInProduction, type ServiceChoice } from '#worker/gateways/service-choice.ts'
import type { Db } from '#worker/storage/db.ts'
import { httpRuntime } from '../http-client.ts'
import { createGoogleSimulator } from '../simulated/google.ts'
import { createGoogleClient } from './client.ts'
import { type GoogleIdentity, isClientId } from './identity.ts'
import { createGoogleKeys } from './keys.ts'

export interface GoogleSettings {
  /** Ends in `.apps.googleusercontent.com`. */
  readonly GOOGLE_CLIENT_ID?: string
}

const keys = createGoogleKeys(httpRuntime)

/**
 * The simulated account chooser lets anybody sign in as anybody, so production never offers it, not even as a demo. A
 * staging demo offers it for students only; see `studentsOnly` in `planGoogleSignIn`.
 */
export const chooseGoogle = (env: GoogleSettings & Deployment, db: Db): ServiceChoice<GoogleIdentity> => {
  const { GOOGLE_CLIENT_ID: clientId = '' } = env
  if (clientId !== '' && !isClientId(clientId)) return { port: null, simulated: false, missing: ['GOOGLE_CLIENT_ID'] }
  return chooseImplementation<GoogleIdentity>(
    neverSimulateInProduction(env),
    { GOOGLE_CLIENT_ID: clientId },
    () => createGoogleClient(clientId, httpRuntime, keys),
    () => createGoogleSimulator(db),
  )
}
