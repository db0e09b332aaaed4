// A text as a QR code. The library is loaded when the first one is shown.
import { useQuery } from '@tanstack/react-query'
import css from './account.module.css'

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('uqr')).encode(text, { border: 2 }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!data) return <div className={css['qr']} />
  const squares = data.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={css['qr']} viewBox={`0 0 ${data.size} ${data.size}`} role="img" aria-label={label}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
