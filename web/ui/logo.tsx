import { cx } from '#web/ui/cx.ts'

const upper = 'M20 20V11a9 9 0 1 1 9 9z'
const lower = 'M20 20v9a9 9 0 1 1-9-9z'

/** The product's name in Reem Kufi Bold, 200 units to the em: as a font it would be one more file before the first paint. */
const wordmark =
  'M0 190Q9 192 15 192Q20 191 23 188Q27 186 28 181Q29 177 29 172L29 98L57 92L57 172Q57 183 53 189Q48 196 41 199Q34 202 26 202Q18 202 11 199Q4 196 0 190ZM114 148Q113 153 108 156Q103 159 96 161Q89 162 82 160Q76 159 71 154Q67 149 67 140L67 6L95 0L95 140Q95 145 97 147Q99 150 103 150Q106 151 109 150Q112 149 114 148ZM153 160L159 132L198 132L198 160L153 160ZM126 186Q137 189 144 188Q151 187 154 183Q157 180 158 176Q159 172 159 170L159 134L187 126L187 164Q187 176 182 184Q177 191 169 195Q162 198 153 198Q145 198 137 195Q130 192 126 186ZM187 126L153 92Q156 92 161 92Q165 91 171 90Q176 89 181 87Q185 85 187 81L187 126ZM153 160Q144 160 136 155Q128 151 124 143Q119 135 119 126Q119 117 124 109Q128 101 136 97Q144 92 153 92Q163 92 170 97Q178 101 182 109Q187 117 187 126Q187 135 182 143Q178 151 170 155Q163 160 153 160ZM153 132Q156 132 157 130Q159 129 159 126Q159 123 157 122Q156 120 153 120Q151 120 149 122Q147 123 147 126Q147 129 149 130Q151 132 153 132ZM190 160L190 132L220 132Q217 129 214 126Q212 122 209 117L222 92Q230 103 239 112Q248 121 256 127Q265 132 271 132L326 132L314 160L190 160Z'

/** The logo's symbol: two speech bubbles whose tight corners touch. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg className={cx('mark', className)} viewBox="0 0 40 40" aria-hidden="true">
      <path className="mark-a" d={upper} />
      <path className="mark-b" d={lower} />
    </svg>
  )
}

type LogoProps = {
  /** The product's name, as it is read out. */
  name: string
  className?: string
}

export function Logo({ name, className }: LogoProps) {
  return (
    <span className={cx('logo inline-flex items-center gap-2 no-underline', className)}>
      <LogoMark />
      <svg className="logo-word h-[1.77rem] w-[2.86rem]" viewBox="0 0 326 202" role="img" aria-label={name}>
        <path fill="currentColor" d={wordmark} />
      </svg>
    </span>
  )
}

/** The page loader: the logo's symbol, whose halves grow and shrink in turn. */
export function Loader({ label, className = 'size-14' }: { label: string; className?: string }) {
  return (
    <svg className={cx('loader', className)} viewBox="0 0 40 40" role="img" aria-label={label}>
      <path className="mark-a" d={upper} />
      <path className="mark-b" d={lower} />
    </svg>
  )
}
