import type { ReactNode } from 'react'
import { common } from '#web/copy/common.ts'
import { useTitle } from './title.tsx'

type MessageScreenProps = { art: ReactNode; title: string; body: string; children?: ReactNode; actions: ReactNode }

/** Layout of error screens: what happened, what it means, what to do next. */
export function MessageScreen({ art, title, body, children, actions }: MessageScreenProps) {
  // The brand goes into the top bar on phones, which would otherwise repeat the title.
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
