import type { Db } from '#worker/storage/db.ts'
import { type Choice, choose, type Deployment } from '../choice.ts'
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

/** Where people are real nobody may choose who they are, so a demo in production has no simulator of this. */
export const chooseGoogle = (env: GoogleSettings & Deployment, db: Db): Choice<GoogleIdentity> => {
  const { GOOGLE_CLIENT_ID: clientId = '' } = env
  if (clientId !== '' && !isClientId(clientId)) return { port: null, simulated: false, missing: ['GOOGLE_CLIENT_ID'] }
  const { APP_ENV, INTEGRATIONS } = env
  return choose<GoogleIdentity>(
    { APP_ENV, ...(INTEGRATIONS === undefined ? {} : { INTEGRATIONS }) },
    { GOOGLE_CLIENT_ID: clientId },
    () => googleReal(clientId, network, keys),
    () => googleSim(db),
  )
}
