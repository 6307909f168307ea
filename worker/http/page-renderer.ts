/** The worker's only door to the app: its renderer, loaded with the first page that needs it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnswerRequest, PageRenderer } from '#contract/shared/shapes/rendered-page.ts'

/** What answers the requests of the page that is being rendered. */
const answering = new AsyncLocalStorage<AnswerRequest>()

const loadRenderer = async (): Promise<PageRenderer> => {
  const { pageRenderer } = await import('#web/server.tsx')
  pageRenderer.setDefaultTransport((request) => {
    const answer = answering.getStore()
    if (!answer) throw new Error('a page asked for data outside of its rendering')
    return answer(request)
  })
  return pageRenderer
}

let loaded: Promise<PageRenderer> | undefined

/** Runs `use` with the renderer; the requests of pages rendered meanwhile go to `answer`. */
export const withRenderer = async <T>(
  answer: AnswerRequest,
  use: (renderer: PageRenderer) => T | Promise<T>,
): Promise<T> => {
  loaded ??= loadRenderer()
  const renderer = await loaded
  return answering.run(answer, async () => use(renderer))
}
