import { Ads } from './ads.tsx';
import { Agenda } from './agenda.tsx';
import { mount, type Page, Unknown } from './frame.tsx';
import { Stats } from './stats.tsx';

/* One page for all views, since each would hold the shared parts again; the server tells it which one it is. */

const VIEWS: Readonly<Record<string, Page>> = { ads: Ads, stats: Stats, agenda: Agenda };

mount(VIEWS[document.documentElement.dataset.view ?? ''] ?? Unknown);
