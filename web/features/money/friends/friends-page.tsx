import type { MyFriends } from '#contract/money/shapes/friend.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { friendWords } from '#web/features/money/copy/friends.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeepBand } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFriends } from './query.ts'

/** `/friends`: a student's personal link, what it brings, and who came through it. */
export function FriendsPage() {
  const t = useCopy(friendWords)
  const now = useMinuteClock()
  const query = useFriends()
  return (
    <>
      <PageHead title={titles.friends} />
      <div className="grid grid-cols-1 gap-gap items-start xl:grid-cols-[minmax(0,1fr)_var(--aside)]">
        {query.data ? (
          <LinkBand own={query.data} />
        ) : (
          !query.isError && (
            <SkeletonGroup label={t('loading')}>
              <Skeleton className="h-64 rounded-lg" />
            </SkeletonGroup>
          )
        )}
        <Section
          title={t('list.title')}
          query={query}
          data={query.data}
          failed={t('failed')}
          skeleton={
            <SkeletonGroup label={t('loading')}>
              <SkeletonRows rows={3} />
            </SkeletonGroup>
          }
        >
          {({ friends }) =>
            friends.length === 0 ? (
              <p className="small quiet">{t('list.none')}</p>
            ) : (
              <ul className="divided">
                {friends.map((friend) => (
                  <FriendRow key={friend.id} friend={friend} now={now} />
                ))}
              </ul>
            )
          }
        </Section>
      </div>
    </>
  )
}

function LinkBand({ own }: { own: MyFriends }) {
  const t = useCopy(friendWords)
  const url = `${location.origin}/f/${own.code}`
  const minutes = formatMinutes(own.minutes)
  const isOn = own.minutes > 0
  const text = isOn ? t('shareText', { minutes }) : t('shareTextOff')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.show({ id: 'friend-link', kind: 'success', title: t('copied') })
    } catch {
      toast.show({ id: 'friend-link', kind: 'warning', title: t('copyFailed') })
    }
  }
  return (
    <DeepBand className="stack gap-5 md:p-6!" aria-label={t('link')}>
      <div className="flex items-start gap-4">
        <Icon name="i-ph-gift" className="icon-8 shrink-0" />
        <div className="grid gap-1">
          <p className="text-h3">{isOn ? t('gift', { minutes }) : t('giftOff')}</p>
          {isOn && <p className="small quiet">{own.left > 0 ? t('left', { count: own.left }) : t('full')}</p>}
        </div>
      </div>
      <p className="grid gap-1">
        <span className="small quiet">{t('link')}</span>
        <bdi dir="ltr" className="justify-self-start select-all break-all">
          {url}
        </bdi>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="deep-solid"
          icon="i-ph-whatsapp-logo"
          className="lt-md:w-full"
          render={
            <a href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`} target="_blank" rel="noreferrer" />
          }
        >
          {t('whatsApp')}
        </Button>
        <Button kind="deep-line" icon="i-ph-copy" className="lt-md:grow" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button
            kind="deep-line"
            icon="i-ph-share-network"
            className="lt-md:grow"
            // Rejects when the person closes the sheet.
            onClick={() => void navigator.share({ text, url }).catch(() => undefined)}
          >
            {t('share')}
          </Button>
        )}
      </div>
      <p className="row-2 items-start small quiet border-t border-deep-line pt-4">
        <Icon name="i-ph-info" className="icon-5 shrink-0" />
        {t('rules')}
      </p>
    </DeepBand>
  )
}

function FriendRow({ friend, now }: { friend: MyFriends['friends'][number]; now: number }) {
  const t = useCopy(friendWords)
  const name = friend.name ?? t('list.unnamed')
  const when = formatDate(Date.parse(friend.decidedAt ?? friend.joinedAt), now)
  return (
    <li className="list-row">
      <Avatar name={name} side="student" decorative />
      <div className="grow-in">
        <b dir="auto">{name}</b>
        <p className="small quiet">{t(`list.${friend.state}`, { when })}</p>
      </div>
      {friend.state === 'rewarded' && (
        <span className="small whitespace-nowrap">{t('list.minutes', { minutes: formatMinutes(friend.minutes) })}</span>
      )}
    </li>
  )
}
