/** The chart library's licence requires its notice, with a link, where its charts are shown. */
export function Attribution() {
  return (
    <p className="text-12 text-muted">
      TradingView Lightweight Charts™, Copyright (c) 2026 TradingView, Inc.{' '}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        className="text-muted underline"
      >
        https://www.tradingview.com/
      </a>
    </p>
  );
}
