import { type Deployment, environmentOf } from '#worker/deployment.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Choice, choose } from '../choice.ts'
import { network } from '../http-client.ts'
import { googleSim } from '../simulated/google.ts'
import { type GoogleIdentity, isClientId } from './identity.ts'
import { googleKeys } from './keys.ts'
import { googleReal } from './real.ts'

export interface GoogleSettings {
  /** Ends in `.apps.googleusercontent.com`. */
  readonly GOOGLE_CLIENT_ID?: string
}

const keys = googleKeys(network)

/**
 * The simulated account chooser lets anybody sign in as anybody, so production never offers it, not even as a demo. A
 * staging demo offers it for students only; see `studentsOnly` in `planGoogle`.
 */
export const chooseGoogle = (env: GoogleSettings & Deployment, db: Db): Choice<GoogleIdentity> => {
  const { GOOGLE_CLIENT_ID: clientId = '' } = env
  if (clientId !== '' && !isClientId(clientId)) return { port: null, simulated: false, missing: ['GOOGLE_CLIENT_ID'] }
  const { ALLOW_SIMULATORS: _, ...withoutDemo } = env
  return choose<GoogleIdentity>(
    environmentOf(env) === 'production' ? withoutDemo : env,
    { GOOGLE_CLIENT_ID: clientId },
    () => googleReal(clientId, network, keys),
    () => googleSim(db),
  )
}
