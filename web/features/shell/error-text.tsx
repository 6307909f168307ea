import { useEffect, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { isNoAnswerError } from '#web/lib/api-errors.ts'

const textWithoutCatalogue = (error: unknown): string => {
  if (!isNoAnswerError(error)) return common.failedBody
  return error.offline ? common.offlineBody : common.noAnswerBody
}

/**
 * The sentence for a failure, on screens that open first: the words for every code are fetched when there is
 * something to say, and what can be said without a network is said at once.
 */
export function ErrorText({ error }: { error: unknown }) {
  const [text, setText] = useState<string>(() => textWithoutCatalogue(error))
  useEffect(() => {
    if (isNoAnswerError(error)) return
    import('#web/copy/errors.ts').then(
      ({ errorText }) => setText(errorText(error)),
      () => undefined,
    )
  }, [error])
  return text
}
