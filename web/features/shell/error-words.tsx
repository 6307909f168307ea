import { useEffect, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { isUnreachable } from '#web/lib/refusal.ts'

const firstWords = (error: unknown): string => {
  if (!isUnreachable(error)) return common.failedBody
  return error.offline ? common.offlineBody : common.noAnswerBody
}

/**
 * The sentence for a failure, on screens that open first: the words for every code are fetched when there is
 * something to say, and what can be said without a network is said at once.
 */
export function ErrorWords({ error }: { error: unknown }) {
  const [text, setText] = useState<string>(() => firstWords(error))
  useEffect(() => {
    if (isUnreachable(error)) return
    import('#web/copy/errors.ts').then(
      ({ errorText }) => setText(errorText(error)),
      () => undefined,
    )
  }, [error])
  return text
}
