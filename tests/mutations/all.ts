/** Every mistake that `npm run mutants` makes, one at a time. */
import type { Mutation } from './mutation.ts'
import { ruleMutations } from './rules.ts'
import { scriptMutations } from './scripts.ts'
import { webMutations } from './web.ts'
import { workerMutations } from './worker.ts'

export const mutations: readonly Mutation[] = [
  ...ruleMutations,
  ...webMutations,
  ...workerMutations,
  ...scriptMutations,
]
