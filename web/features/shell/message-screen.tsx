import type { ReactNode } from 'react'
import { common } from '#web/copy/common.ts'
import { useTitle } from './title.tsx'

type MessageScreenProps = { art: ReactNode; title: string; body: string; children?: ReactNode; actions: ReactNode }

/** Stands where a screen cannot: what happened, what it means, the way onward. */
export function MessageScreen({ art, title, body, children, actions }: MessageScreenProps) {
  // The bar on phones would say it twice.
  useTitle(title, common.brand)
  return (
    <div className="empty min-h-[60dvh]">
      {art}
      <h1 className="text-h2 focus:shadow-none">{title}</h1>
      <p>{body}</p>
      {children}
      <div className="btn-row justify-center mt-2">{actions}</div>
    </div>
  )
}
