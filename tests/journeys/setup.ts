/** One seeded server for all journeys of a run; its address is handed to them. */
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer()
  project.provide('origin', server.origin)
  return server.stop
}
