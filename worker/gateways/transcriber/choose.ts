/** Chooses what turns sound into text. */
import type { Deployment } from '#worker/deployment.ts'
import type { Db } from '#worker/storage/db.ts'
import { httpRuntime } from '../http-client.ts'
import { chooseImplementation, type ServiceChoice } from '../service-choice.ts'
import { createSimulatedTranscriber } from '../simulated/transcriber.ts'
import type { Transcriber } from './transcriber.ts'
import { type AiBinding, createWorkersAi } from './workers-ai.ts'

export interface TranscriberSettings {
  /** Workers AI. Without it nobody is asked whether their speech may become text. */
  readonly AI?: AiBinding
}

export const chooseTranscriber = (env: TranscriberSettings & Deployment, db: Db): ServiceChoice<Transcriber> => {
  const { AI } = env
  return chooseImplementation<Transcriber>(
    env,
    { AI },
    () => createWorkersAi(AI as AiBinding, httpRuntime),
    () => createSimulatedTranscriber(db),
  )
}
