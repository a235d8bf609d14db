import { useId, useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ChannelTreeView } from './channel-tree-view.tsx';
import { FilterLoadError } from './filter-load-error.tsx';
import { useFilter } from './use-filter.ts';
import { useSourceCounts } from './use-source-counts.ts';

/** The tree of channels (2.9.2), or a message while there is none. */
export function ChannelSection() {
  const { t } = useText();
  const { filter, tree, hasTreeFailed, value, expanded } = useFilter();
  const counts = useSourceCounts();
  const headingId = useId();
  const section = useRef<HTMLDivElement>(null);
  return (
    <div ref={section} className="filter-section filter-channels" tabIndex={-1}>
      <div className="field-head">
        <h3 id={headingId} className="field-label">
          {t('filter.channels')}
        </h3>
        {/* Once above the numbers; the description of each row says it. */}
        {counts?.isAtLeast && (
          <span className="channel-count" aria-hidden="true">
            {t('filter.channelsAtLeast')}
          </span>
        )}
      </div>
      {tree === null && (
        <p className="filter-note" role="status">
          <Spinner /> {t('search.loading')}
        </p>
      )}
      {tree?.length === 0 && !hasTreeFailed && (
        <p className="filter-note" role="status">
          {t('filter.noChannels')}
        </p>
      )}
      {hasTreeFailed && (
        <FilterLoadError
          text={t('filter.channelsFailed')}
          focusTarget={() => section.current}
          onRetry={async () => {
            await filter.retry();
            return filter.store.getState().hasTreeFailed;
          }}
        />
      )}
      {tree && tree.length > 0 && (
        <ChannelTreeView
          tree={tree}
          channelList={value.channelList}
          expanded={expanded}
          counts={counts}
          labelledBy={headingId}
          onToggle={filter.toggleChannel}
          onExpand={filter.expand}
        />
      )}
    </div>
  );
}
