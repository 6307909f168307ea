/** Five bars, of which `bars` are lit. */
export function SignalBars({ bars, label }: { bars: number; label?: string }) {
  return (
    <span
      className="signal inline-flex items-end gap-2px [direction:ltr]"
      data-bars={bars}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {[1, 2, 3, 4, 5].map((bar) => (
        <i key={bar} data-lit={bar <= bars ? '' : undefined} />
      ))}
    </span>
  )
}
