import { useEffect, useState } from 'react'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { foldForSearch, textLength } from '#contract/vocabulary/text.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { useMessageMatches } from './query.ts'

/** A single letter is in nearly every message. */
const shortest = 2

/** A search in one conversation: what was typed, what was found, and which match is shown. */
export const useMessageSearch = (roomId: number, onShow: (message: Message, focus: boolean) => void) => {
  const [text, setText] = useState('')
  const [shown, setShown] = useState<number | null>(null)
  const settled = useSettled(text).trim()
  const keyword = textLength(foldForSearch(settled)) < shortest ? '' : settled
  const matches = useMessageMatches(roomId, keyword)
  const list = matches.data ?? []
  const { hasNextPage, isFetching, isError, fetchNextPage } = matches

  // A request looks at a part of the conversation: one without a match goes on with the next part.
  const isEmpty = list.length === 0
  useEffect(() => {
    if (isEmpty && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isEmpty, hasNextPage, isFetching, isError, fetchNextPage])

  const show = (index: number, focus: boolean) => {
    const message = list[index]
    if (!message) return
    setShown(index)
    onShow(message, focus)
  }

  return {
    text,
    keyword,
    matches,
    list,
    /** Index in the list; null while the list is shown. */
    shown,
    write: (next: string) => {
      setText(next)
      setShown(null)
    },
    show,
    showList: () => setShown(null),
    hasOlder: shown === null ? list.length > 0 : shown < list.length - 1 || hasNextPage,
    hasNewer: shown !== null && shown > 0,
    showOlder: async () => {
      const next = shown === null ? 0 : shown + 1
      if (next < list.length) return show(next, false)
      const { data = [] } = await fetchNextPage()
      const message = data[next]
      if (!message) return
      setShown(next)
      onShow(message, false)
    },
    showNewer: () => {
      if (shown !== null) show(shown - 1, false)
    },
  }
}

export type MessageSearch = ReturnType<typeof useMessageSearch>
