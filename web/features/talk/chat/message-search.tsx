import { type KeyboardEvent, useEffect, useRef } from 'react'
import { findSearchMarks } from '#contract/shared/rules/search-marks.ts'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { MarkedText } from './marked-text.tsx'
import type { MessageSearch } from './use-message-search.ts'

/** Characters shown before the first match of a long message. */
const leadLength = 40

/** The part of a text that its first match stands in, in one line. */
const excerptOf = (text: string, keyword: string): string => {
  const start = (findSearchMarks(text, keyword)[0]?.start ?? 0) - leadLength
  if (start <= 0) return text
  // Not within a word, nor between the two halves of a sign.
  const space = text.indexOf(' ', start)
  return `…${text.slice(space < 0 || space > start + leadLength ? start : space + 1)}`
}

type SearchBarProps = { search: MessageSearch; onClose: () => void }

/** The box of a search in the conversation, and the way from match to match. */
export function MessageSearchBar({ search, onClose }: SearchBarProps) {
  const t = useCopy(chat)
  const box = useRef<HTMLElement>(null)
  const { list, shown, matches, keyword } = search
  useEffect(() => {
    // The menu that opens the search gives the focus back to its button when it closes; the box takes it after that.
    const frame = requestAnimationFrame(() => box.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.shiftKey) search.showNewer()
    else if (search.hasOlder) void search.showOlder()
  }
  const more = matches.hasNextPage ? '+' : ''
  const status = () => {
    if (keyword === '' || matches.isPending || list.length === 0) return null
    if (shown === null) return t('matches', { count: list.length, more })
    return t('matchAt', { at: String(shown + 1), count: String(list.length), more })
  }
  return (
    <search ref={box} className="px-3 py-2 bg-raised border-b border-line" onKeyDown={onKeyDown}>
      <div className="row gap-1">
        <div className="grow-in">
          <SearchInput
            label={t('searchRoom')}
            placeholder={t('searchRoomHint')}
            maxLength={limits.search.max}
            value={search.text}
            onValue={search.write}
          />
        </div>
        <IconButton
          icon="i-ph-caret-up"
          label={t('olderMatch')}
          disabled={!search.hasOlder}
          loading={shown !== null && matches.isFetchingNextPage}
          onClick={() => void search.showOlder()}
        />
        <IconButton
          icon="i-ph-caret-down"
          label={t('newerMatch')}
          disabled={!search.hasNewer}
          onClick={search.showNewer}
        />
        <IconButton icon="i-ph-x" label={t('endSearch')} onClick={onClose} />
      </div>
      <p className="caption quiet num pt-1" role="status">
        {status()}
      </p>
    </search>
  )
}

type MatchesProps = { search: MessageSearch; myId: number; name: string }

function Match({
  message,
  by,
  keyword,
  onShow,
}: {
  message: Message
  by: string
  keyword: string
  onShow: () => void
}) {
  const t = useCopy(chat)
  const now = useMinuteClock()
  return (
    <li>
      <button
        type="button"
        className="search-match grid gap-0.5 w-full py-3 px-4 border-0 text-inherit text-start [overflow-wrap:anywhere] cursor-pointer"
        onClick={onShow}
      >
        <span className="row-2 between caption quiet">
          <bdi className="clamp-1">{by}</bdi>
          <span className="num shrink-0">{formatNearTime(Date.parse(message.createdAt), now)}</span>
        </span>
        <span className="line-clamp-2" dir="auto">
          {message.attachment && `${t(`attachment.${message.attachment.kind}`)}: `}
          <MarkedText text={excerptOf(message.text, keyword)} keyword={keyword} />
        </span>
      </button>
    </li>
  )
}

/** What a search has found, newest first; shown in place of the messages until one is chosen. */
export function MessageMatches({ search, myId, name }: MatchesProps) {
  const t = useCopy(chat)
  const { keyword, list, matches } = search
  if (keyword === '') return <p className="grow quiet p-4">{t('searchRoomHelp')}</p>
  if (matches.isError && list.length === 0)
    return (
      <div className="grow grid place-content-center p-4">
        <ErrorState title={t('failedSearch')} onRetry={() => void matches.refetch()} retrying={matches.isFetching}>
          <ErrorText error={matches.error} />
        </ErrorState>
      </div>
    )
  if (list.length === 0 && (matches.isPending || matches.hasNextPage))
    return (
      <SkeletonGroup label={common.loading} className="grow p-4">
        <SkeletonRows rows={4} />
      </SkeletonGroup>
    )
  if (list.length === 0) return <p className="grow quiet p-4">{t('noMatches')}</p>
  return (
    <div className="grow min-h-0 overflow-y-auto pb-4">
      <ul aria-label={t('matchList')} className="divided">
        {list.map((message, index) => (
          <Match
            key={message.id}
            message={message}
            by={message.userId === myId ? t('own') : name}
            keyword={keyword}
            onShow={() => search.show(index, true)}
          />
        ))}
      </ul>
      <LoadMore
        hasMore={matches.hasNextPage}
        loading={matches.isFetchingNextPage}
        onMore={() => void matches.fetchNextPage()}
      />
    </div>
  )
}
