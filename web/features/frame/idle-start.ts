/** What starts once the first screen is shown and the browser is idle. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { lookOfPage } from '#web/lib/look.ts'
import { currentUserId, onTokenChange } from '#web/lib/token.ts'
import { removeOldTypedTexts } from '#web/lib/typed-texts.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

/** Called once at startup. What fails here starts with the next visit. */
export const startWhenIdle = async (router: AnyRouter, queryClient: QueryClient): Promise<void> => {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  await whenIdle()
  if (lookOfPage()) return
  // The others are loaded with the first, because somebody may sign out after the network is gone.
  const [{ keepAnswers }, { forgetWhatWasRead }] = await Promise.all([
    import('#web/lib/kept-answers.ts'),
    import('#web/features/people/account/forget.ts'),
    import('#web/features/talk/notifications/end-push.ts'),
  ])
  // In every tab, and however a session ends: the tab that signs out may be closed before it has removed everything.
  let owner = currentUserId()
  onTokenChange(() => {
    const next = currentUserId()
    if (next === owner) return
    owner = next
    void forgetWhatWasRead()
  })
  removeOldTypedTexts()
  await keepAnswers(queryClient, forgetWhatWasRead)
  await whenIdle()
  const { followVersions } = await import('./new-version.ts')
  await followVersions(router)
}
