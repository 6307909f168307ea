import { useEffect, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { isUnreachable } from '#web/lib/refusal.ts'

/**
 * The sentence for a failure, on screens that open first: the words for every code are fetched when there is
 * something to say, and what can be said without a network is said at once.
 */
export function ErrorWords({ error }: { error: unknown }) {
  const [text, setText] = useState<string>(isUnreachable(error) ? common.offlineBody : common.failedBody)
  useEffect(() => {
    if (isUnreachable(error)) return
    import('#web/copy/errors.ts').then(
      ({ errorText }) => setText(errorText(error)),
      () => undefined,
    )
  }, [error])
  return text
}
