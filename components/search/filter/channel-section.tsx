import { useId } from 'react';
import { useText } from '../../hooks/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ChannelTreeView } from './channel-tree-view.tsx';
import { useFilter } from './use-filter.ts';

/** The tree of channels (2.9.2), or why there is none. */
export function ChannelSection() {
  const { t } = useText();
  const { filter, tree, hasTreeFailed, value, expanded } = useFilter();
  const headingId = useId();
  return (
    <div className="filter-section filter-channels">
      <h3 id={headingId} className="field-label">
        {t('filter.channels')}
      </h3>
      {tree === null && (
        <p className="filter-note" role="status">
          <Spinner /> {t('search.loading')}
        </p>
      )}
      {tree?.length === 0 && (
        <div className="filter-note" role="status">
          <p>{t(hasTreeFailed ? 'filter.channelsFailed' : 'filter.noChannels')}</p>
          {hasTreeFailed && (
            <Button size="small" icon="retry" onClick={() => void filter.retry()}>
              {t('app.tryAgain')}
            </Button>
          )}
        </div>
      )}
      {tree && tree.length > 0 && (
        <ChannelTreeView
          tree={tree}
          channelList={value.channelList}
          expanded={expanded}
          labelledBy={headingId}
          onToggle={filter.toggleChannel}
          onExpand={filter.expand}
        />
      )}
    </div>
  );
}
