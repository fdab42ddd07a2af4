import type { en } from "./en.ts";

/** Modern Standard Arabic. Every plural has its six forms. */
export const ar = {
	"article.all-steps":
		"{count, plural, zero {بلا خطوات} one {خطوة واحدة} two {خطوتان} few {# خطوات} many {# خطوة} other {# خطوة}}",
	"article.applies-to": "ينطبق على",
	"article.contents": "في هذه الصفحة",
	"article.more-products":
		"{count, plural, zero {ولا منتجات أخرى} one {ومنتج آخر} two {ومنتجان آخران} few {و# منتجات أخرى} many {و# منتجًا آخر} other {و# منتج آخر}}",
	"article.not-helped": "إذا ظلت المشكلة قائمة",
	"article.not-helped.contact": "التحدّث إلى موظف",
	"article.not-helped.search": "تصفّح جميع الإجابات",
	"article.not-helped.text": "أخبرنا بما جرّبته وسنكمل من حيث توقّفت، دون أن تعيد أي خطوة.",
	"article.reviewed": "آخر مراجعة: {date}",
	"article.step-link": "رابط الخطوة {number}",

	"banners.heading": "معلومات مفيدة",

	"breadcrumb.home": "الدعم",
	"breadcrumb.label": "موقعك الحالي",

	"categories.empty": "لا توجد منتجات مدرجة هنا بعد. ابحث عن رقم الطراز.",
	"categories.heading": "اختر منتجك",
	"categories.products":
		"{count, plural, zero {لا منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}",

	"category.model-number": "أين أجد رقم الطراز؟",
	"category.title": "دعم {category}",
	"category.title.downloads": "برامج وتنزيلات {category}",
	"category.title.faqs": "إجابات عن {category}",
	"category.title.manuals": "أدلة استخدام {category}",
	"category.title.repair-documents": "مستندات إصلاح {category}",

	"channel.mobile": "لمستخدمي الهواتف والأجهزة اللوحية وغيرها من الأجهزة المحمولة.",
	"channel.pro":
		"للاستخدام المهني، كما في الفنادق والاستوديوهات ولدى فنيي التركيب. قد لا ينطبق بعضه على الاستخدام المنزلي.",

	"contact.email": "البريد الإلكتروني",
	"contact.heading": "التحدّث إلى موظف",
	"contact.hours": "أوقات العمل {hours} · {zone}",
	"contact.telephone": "الهاتف",
	"contact.web": "على الويب",

	"copy.button": "نسخ",
	"copy.done": "تم النسخ",
	"copy.link-to": "نسخ رابط: {place}",
	"copy.link-to-page": "نسخ رابط هذه الصفحة",
	"copy.link-to-step": "نسخ رابط الخطوة {number}",

	"documents.edition": "الإصدار {edition}",
	"documents.empty": "لا يوجد هنا دليل استخدام لهذا المنتج.",
	"documents.empty.advice": "معظم الإعدادات مشروحة في الإجابات. إذا أردت دليلًا مطبوعًا فتواصل معنا.",
	"documents.heading": "أدلة الاستخدام",
	"documents.more-languages":
		"{count, plural, zero {لا لغات إضافية} one {لغة إضافية واحدة} two {لغتان إضافيتان} few {# لغات إضافية} many {# لغة إضافية} other {# لغة إضافية}}",
	"documents.no-language": "لا يوجد دليل باللغة {language} بعد. يظهر الأقرب أولًا.",
	"documents.other-languages":
		"{count, plural, zero {لا لغات أخرى} one {لغة أخرى} two {لغتان أخريان} few {# لغات أخرى} many {# لغة أخرى} other {# لغة أخرى}}",
	"documents.pages":
		"{count, plural, zero {بلا صفحات} one {صفحة واحدة} two {صفحتان} few {# صفحات} many {# صفحة} other {# صفحة}}",
	"documents.type.declaration": "إقرار المطابقة",
	"documents.type.installation-guide": "دليل التركيب",
	"documents.type.manual": "دليل المستخدم",
	"documents.type.quick-start-guide": "دليل البدء السريع",
	"documents.type.safety-guide": "إرشادات السلامة",

	"doors.all": "عرض الكل ({count})",
	"doors.answers": "الإجابات",
	"doors.answers.empty": "لا توجد إجابات عن هذا المنتج بعد. ابحث، أو تواصل معنا.",
	"doors.downloads": "التنزيلات",
	"doors.downloads.empty": "لا توجد برامج لتنزيلها لهذا المنتج.",
	"doors.heading": "الأدلة والتنزيلات والإجابات",
	"doors.manuals": "أدلة الاستخدام",
	"doors.manuals.empty": "لا يوجد دليل هنا. تشرح الإجابات معظم الإعدادات.",

	"download.applies-to": "لهذه المنتجات",
	"download.button": "تنزيل الإصدار {version}",
	"download.check": "التحقّق من الملف",
	"download.check.how": "نفّذ هذا الأمر في مكان الملف وقارن النتيجة بالسطر أعلاه. إذا اختلفت فاحذف الملف ونزّله من جديد.",
	"download.checksum": "SHA-256",
	"download.date": "تاريخ الإصدار",
	"download.device": "الجهاز نفسه",
	"download.install": "طريقة التثبيت",
	"download.no-version": "لا يوجد إصدار متاح للتنزيل حاليًا. سُحب آخر إصدار.",
	"download.notes": "الجديد في الإصدار {version}",
	"download.notes.added": "ميزات جديدة",
	"download.notes.empty": "لم تُنشر ملاحظات لهذا الإصدار.",
	"download.notes.fixed": "إصلاحات",
	"download.notes.known-issues": "مشكلات معروفة",
	"download.notes.security": "الأمان",
	"download.older": "إصدارات أقدم",
	"download.older.download": "تنزيل {version}",
	"download.reversible": "الرجوع إلى إصدار سابق",
	"download.reversible.no": "لا يمكنك الرجوع إلى إصدار أقدم بعد التثبيت.",
	"download.reversible.unknown": "ليس معروفًا ما إذا كان الرجوع إلى إصدار أقدم ممكنًا.",
	"download.reversible.yes": "يمكنك الرجوع إلى إصدار أقدم في أي وقت.",
	"download.severity": "الأهمية",
	"download.severity.optional": "اختياري",
	"download.severity.recommended": "موصى به",
	"download.severity.urgent": "عاجل",
	"download.size": "الحجم",
	"download.systems": "يعمل على",
	"download.title": "{title}، الإصدار {version}",
	"download.type.application": "تطبيق",
	"download.type.driver": "برنامج تشغيل",
	"download.type.firmware": "برنامج ثابت",
	"download.type.utility": "أداة",
	"download.version": "الإصدار",
	"download.version-of": "الإصدار {version}",
	"download.withdrawn": "مسحوب",

	"downloads.empty": "لا توجد تنزيلات لهذا المنتج، فهو يعمل دون تحديثات أو برامج.",
	"downloads.empty.filtered": "لا يوجد تنزيل يطابق عوامل التصفية هذه.",
	"downloads.empty.show-all": "عرض كل التنزيلات",
	"downloads.filter.all": "الكل",
	"downloads.filter.category": "النوع",
	"downloads.filter.label": "تصفية التنزيلات",
	"downloads.filter.system": "النظام",
	"downloads.heading": "التنزيلات",

	"error.advice":
		"الخطأ من جهتنا وليس من جهتك. حاول مرة أخرى بعد دقيقة، وإذا تكرّر الأمر فتواصل معنا واذكر الرقم المرجعي.",
	"error.again": "المحاولة مرة أخرى",
	"error.apology":
		"تعذّر تحميل جزء من هذه الصفحة فأُعيد تحميلها. إذا كان شيء ما لا يزال ناقصًا فحاول مرة أخرى بعد دقيقة أو تواصل معنا.",
	"error.heading": "لا يمكن عرض هذه الصفحة الآن",
	"error.reference": "الرقم المرجعي",
	"error.title": "لا يمكن عرض هذه الصفحة الآن",

	"faq-bundles.heading": "إجابات حسب الموضوع",

	"faqs.all": "كل الإجابات",
	"faqs.count":
		"{count, plural, zero {لا إجابات} one {إجابة واحدة} two {إجابتان} few {# إجابات} many {# إجابة} other {# إجابة}}",
	"faqs.empty": "لا توجد إجابات هنا بعد.",
	"faqs.empty.advice": "ابحث بكلماتك، أو تواصل معنا.",
	"faqs.empty.topic": "لا توجد إجابات عن هذا الموضوع.",
	"faqs.heading": "الإجابات",

	"feedback.back": "العودة إلى:",
	"feedback.done": "شكرًا لك. هذا يساعدنا على تحسين الصفحة.",
	"feedback.early":
		"أُرسل الكثير من اتصالك للتو، لذلك لم يُحفظ هذا بعد. يُرجى الضغط مرة أخرى بعد {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}.",
	"feedback.error.reason": "اختر ما لم ينجح، أو اكتبه أدناه",
	"feedback.failed": "تعذّر الإرسال. يُرجى المحاولة مرة أخرى بعد قليل.",
	"feedback.heading.article": "هل ساعدك هذا؟",
	"feedback.heading.download": "هل ساعدك هذا التنزيل؟",
	"feedback.heading.product": "هل وجدت ما تحتاج إليه؟",
	"feedback.heading.repair-document": "هل ساعدك هذا المستند؟",
	"feedback.kept.no": "تم حفظ إجابتك «لا». يمكنك إضافة ما لم ينجح.",
	"feedback.kept.yes": "تم حفظ إجابتك «نعم». يمكنك إضافة ملاحظة.",
	"feedback.more.no": "ما الذي لم ينجح؟ اختر إجابة، أو اكتبه أدناه.",
	"feedback.more.yes": "ما الذي يمكن تحسينه أيضًا؟",
	"feedback.no": "لا",
	"feedback.reason.did-not-work": "اتبعت الخطوات ولم ينجح الأمر",
	"feedback.reason.not-found": "لم أجد ما أبحث عنه",
	"feedback.reason.other": "شيء آخر",
	"feedback.reason.other-problem": "مشكلتي مختلفة",
	"feedback.reason.out-of-date": "هناك معلومة خاطئة أو قديمة",
	"feedback.reason.unclear": "يصعب فهمه",
	"feedback.reason.wrong-device": "لا يناسب جهازي",
	"feedback.send": "إرسال",
	"feedback.sending": "جارٍ الإرسال…",
	"feedback.step": "ما الخطوة التي لم تنجح؟ (اختياري)",
	"feedback.step.none": "ليست خطوة محددة",
	"feedback.text.hint":
		"يُرجى عدم كتابة الأسماء أو الأرقام التسلسلية أو أي بيانات شخصية أخرى. نقرأ ما تكتبه لكن لا يمكننا الرد عليه.",
	"feedback.text.no": "بكلماتك",
	"feedback.text.yes": "ما الذي يمكن تحسينه أيضًا؟ (اختياري)",
	"feedback.thanks": "شكرًا لك",
	"feedback.title": "رأيك",
	"feedback.yes": "نعم",

	"footer.brand": "موقع {brand}",
	"footer.full": "النسخة الكاملة من هذه الصفحة",
	"footer.label": "المزيد عن هذا الموقع",
	"footer.languages": "اللغات",
	"footer.lite": "النسخة الخفيفة من هذه الصفحة",
	"footer.version": "إصدار المحتوى",

	"foreign.label": "اللغة:",
	"foreign.page": "هذا النص غير متوفر باللغة {own} بعد، لذا تراه باللغة {shown}.",

	"form.problem": "يُرجى التحقق مما يلي:",
	"form.too-long":
		"هذا النص طويل جدًا: الحد الأقصى {count, plural, zero {# حرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}}",
	"form.unknown": "اختر إحدى الإجابات المعروضة",

	"header.support": "الدعم",

	"home.description":
		"أدلة الاستخدام والبرامج والإجابات ومعلومات الإصلاح لكل منتجات {brand}. ابحث برقم الطراز أو المنتج أو المشكلة.",
	"home.heading": "كيف يمكننا مساعدتك؟",
	"home.heading.downloads": "لأي منتج تبحث عن برنامج؟",
	"home.heading.faqs": "عمّ تسأل؟",
	"home.heading.manuals": "لأي منتج تبحث عن دليل استخدام؟",
	"home.heading.repair-documents": "أي منتج تريد إصلاحه؟",
	"home.by-type": "البحث حسب النوع",
	"home.model-number": "أين أجد رقم الطراز؟",
	"home.model-number.text":
		"على ملصق صغير في الخلف أو الأسفل أو داخل حجرة البطارية، بعد كلمة “Model”. وتجده أيضًا على العلبة وإيصال الشراء والصفحة الأولى من الدليل. اكتب ما تستطيع قراءته منه: الشرطات وحجم الأحرف لا تهم.",
	"home.title": "دعم {brand}",
	"home.title.downloads": "برامج وتنزيلات {brand}",
	"home.title.faqs": "إجابات {brand}",
	"home.title.manuals": "أدلة استخدام {brand}",
	"home.title.repair-documents": "مستندات إصلاح {brand}",

	"important.heading": "معلومات مهمة",

	"in-the-box.count": "{count} ×",
	"in-the-box.heading": "محتويات العلبة",

	"language.label": "اللغة",

	"lifecycle.current": "طراز حالي",
	"lifecycle.discontinued": "لم يعد يُباع",
	"lifecycle.parts-until": "قطع الغيار متوفرة حتى {date}",
	"lifecycle.software-until": "تحديثات البرامج حتى {date}",
	"lifecycle.sold-until": "بيع حتى {date}",

	"models.count":
		"{count, plural, zero {لا منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}",
	"models.empty": "لا توجد منتجات مدرجة هنا بعد.",
	"models.empty.advice": "ابحث عن رقم الطراز، فقد يكون المنتج في فئة أخرى.",
	"models.heading": "المنتجات",
	"models.heading.downloads": "اختر منتجًا لعرض تنزيلاته",
	"models.heading.faqs": "اختر منتجًا لعرض الإجابات عنه",
	"models.heading.manuals": "اختر منتجًا لعرض أدلته",
	"models.heading.repair-documents": "اختر منتجًا لعرض مستندات إصلاحه",
	"models.sort": "ترتيب حسب",
	"models.sort.model": "الطراز",
	"models.sort.name": "الاسم",
	"models.sort.newest": "الأحدث",

	"news-and-alerts.alert": "تنبيه",
	"news-and-alerts.alert.several": "تنبيهات",
	"news-and-alerts.folded":
		"{count, plural, zero {لا تنبيهات أخرى} one {تنبيه واحد آخر} two {تنبيهان آخران} few {# تنبيهات أخرى} many {# تنبيهًا آخر} other {# تنبيه آخر}}",
	"news-and-alerts.heading": "أخبار وتنبيهات",
	"news-and-alerts.safety": "تنبيه سلامة",
	"news-and-alerts.safety.several": "تنبيهات السلامة",
	"news.list": "الأخبار",

	"not-found.advice":
		"ربما يوجد خطأ في كتابة العنوان، أو نُقلت الصفحة. لا نحذف شيئًا من هنا عمدًا، وعلى الأرجح ستجدها بالبحث.",
	"not-found.categories": "كل المنتجات",
	"not-found.heading": "لم نعثر على هذه الصفحة",
	"not-found.nearest": "هل كنت تبحث عن هذا؟",
	"not-found.title": "الصفحة غير موجودة",

	"other-models.all": "كل المنتجات: {category}",
	"other-models.heading": "ليس هذا الطراز؟",
	"other-models.text": "هذه المنتجات متشابهة في الشكل أو الاسم. يميّز بينها رقم الطراز على الملصق.",

	"not-sent.back": "لم يُحفظ أي شيء. ارجع إلى الصفحة التي جئت منها وأجب هناك مرة أخرى.",
	"not-sent.heading": "لم يتم الإرسال",
	"not-sent.wait":
		"إذا أُرسل الكثير من اتصالك للتو فانتظر {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}} ثم أعد تحميل هذه الصفحة، وسيرسل متصفحك الكلمات نفسها مرة أخرى.",

	"paging.beyond":
		"تنتهي القائمة قبل هذا الموضع: فيها {count, plural, zero {# عنصر} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}.",
	"paging.first": "إلى بداية القائمة",
	"paging.next": "التالي",
	"paging.previous": "السابق",
	"paging.range": "{start, number}–{end, number} من {count, number}",
	"popular-answers.heading": "إجابات شائعة",
	"popular-topics.all": "كل المواضيع",
	"popular-topics.heading": "مواضيع شائعة",

	"product.model": "الطراز",
	"product.not-this": "ليس هذا الطراز؟",
	"product.title": "دعم {product} ({model})",
	"product.title.downloads": "تنزيلات {product}",
	"product.title.faqs": "إجابات عن {product}",
	"product.title.manuals": "أدلة استخدام {product}",
	"product.title.repair-documents": "مستندات إصلاح {product}",
	"product.title.specifications": "مواصفات {product}",

	"recently-viewed.clear": "مسح هذه القائمة",
	"recently-viewed.heading": "منتجاتك الأخيرة",
	"recently-viewed.note": "محفوظة على هذا الجهاز فقط.",

	"related.heading": "إجابات ذات صلة",

	"repair-documents.empty": "لا توجد هنا مستندات إصلاح عامة.",
	"repair-documents.empty.advice":
		"أدلة الصيانة التي تتطلب أدوات خاصة أو تدريبًا متاحة لمراكز الخدمة المعتمدة. التنظيف والبطاريات وإعادة الضبط مشروحة في الإجابات.",
	"repair-documents.heading": "مستندات الإصلاح",

	"results.about": "لمنتجات {products}",
	"results.about-more":
		"{count, plural, zero {ولا غيرها} one {وواحد آخر} two {واثنان آخران} few {و# أخرى} many {و# آخر} other {و# آخر}}",
	"results.ask": "اكتب رقم طراز أو منتجًا أو وصفًا للمشكلة.",
	"results.best": "أفضل تطابق",
	"results.corrected": "لم نجد شيئًا عن «{original}». هذه نتائج «{corrected}».",
	"results.count":
		"{count, plural, =0 {لا نتائج} zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}",
	"results.everywhere":
		"{count, plural, zero {لا نتائج في كل الدعم} one {نتيجة واحدة في كل الدعم} two {نتيجتان في كل الدعم} few {# نتائج في كل الدعم} many {# نتيجة في كل الدعم} other {# نتيجة في كل الدعم}}",
	"results.heading": "نتائج البحث",
	"results.languages": "نتائج بلغات أخرى",
	"results.languages.all": "كل النتائج بهذه اللغة",
	"results.nearest": "أو اختر منتجًا",
	"results.none": "لم نجد شيئًا عن «{query}»",
	"results.none.here": "لم نجد شيئًا هنا",
	"results.none.tip-model": "اكتب من رقم الطراز الأحرف والأرقام التي تستطيع قراءتها فقط.",
	"results.none.tip-other": "انظر في نوع آخر أعلاه، فقد تكون الإجابة في دليل أو تنزيل.",
	"results.none.tip-words": "استخدم كلمات أقل، مثل «لا توجد صورة» أو «إقران جهاز التحكم».",
	"results.none.try": "ما يمكنك تجربته",
	"results.scope.all": "البحث في كل الدعم",
	"results.scope.category": "في هذه الفئة فقط",
	"results.scope.product": "لهذا المنتج فقط",
	"results.title": "نتائج «{query}»",
	"results.title.empty": "البحث في الدعم",
	"results.type.all": "الكل",
	"results.type.document": "دليل استخدام",
	"results.type.download": "تنزيل",
	"results.type.downloads": "التنزيلات",
	"results.type.faq-article": "إجابة",
	"results.type.faqs": "الإجابات",
	"results.type.manuals": "الأدلة",
	"results.type.model": "منتج",
	"results.type.news": "خبر",
	"results.type.oof-article": "إجابة",
	"results.type.quality-issue-article": "معلومات مهمة",
	"results.type.repair-documents": "الإصلاح",
	"results.type.service-manual": "مستند إصلاح",
	"results.type.tutorial": "شرح بالخطوات",
	"results.type.video": "فيديو",
	"results.types": "أنواع النتائج",

	"search.all": "عرض كل النتائج",
	"search.button": "بحث",
	"search.clear": "مسح البحث",
	"search.counts":
		"{count, plural, zero {لا اقتراحات} one {اقتراح واحد} two {اقتراحان} few {# اقتراحات} many {# اقتراحًا} other {# اقتراح}}",
	"search.group.article": "الإجابات",
	"search.group.document": "أدلة الاستخدام",
	"search.group.download": "التنزيلات",
	"search.group.model": "المنتجات",
	"search.label": "رقم الطراز أو المنتج أو المشكلة",
	"search.label.category": "البحث في هذه الفئة",
	"search.label.product": "البحث عن مساعدة لهذا المنتج",
	"search.none": "لا توجد اقتراحات. اضغط Enter للبحث.",
	"search.suggestions": "اقتراحات",
	"search.working": "جارٍ البحث",

	"section.answers": "الإجابات",
	"section.downloads": "التنزيلات",
	"section.empty": "لا يوجد هنا شيء من هذا النوع. كل ما هو متاح موجود في الصفحات أدناه.",
	"section.label": "الأقسام",
	"section.manuals": "الأدلة",
	"section.overview": "نظرة عامة",
	"section.repair-documents": "الإصلاح",
	"section.specifications": "المواصفات",

	"skip.link": "الانتقال إلى المحتوى",

	"specifications.all": "كل المواصفات",
	"specifications.description": "المواصفات الفنية ومحتويات العلبة لمنتج {product} ({model}).",
	"specifications.empty": "لا توجد مواصفات مدرجة لهذا المنتج بعد.",
	"specifications.heading": "المواصفات",
	"specifications.title": "مواصفات {product} ({model})",

	"steps.all": "عرض كل الخطوات",
	"steps.beyond":
		"{count, plural, zero {لا توجد خطوات هنا} one {توجد هنا خطوة واحدة فقط} two {توجد هنا خطوتان فقط} few {توجد هنا # خطوات فقط} many {توجد هنا # خطوة فقط} other {توجد هنا # خطوة فقط}}.",
	"steps.label": "الخطوات",
	"steps.one": "القراءة خطوةً خطوة",
	"steps.place": "الخطوة {number, number} من {count, number}",
	"steps.title": "{title}: الخطوة {number, number}",

	"support-videos.heading": "مقاطع الفيديو",
	"support-videos.outside": "يفتح {site}",
	"support-videos.transcript": "قراءة نص الفيديو",

	"theme.contrast": "تباين عالٍ",
	"theme.dark": "داكن",
	"theme.label": "المظهر",
	"theme.light": "فاتح",
	"theme.system": "مثل الجهاز",

	"tutorials.heading": "خطوة بخطوة",
	"tutorials.minutes":
		"{count, plural, zero {أقل من دقيقة} one {دقيقة واحدة} two {دقيقتان} few {# دقائق} many {# دقيقة} other {# دقيقة}}",

	"typed.description.downloads":
		"البرامج الثابتة والتطبيقات وبرامج التشغيل لـ {subject}: أحدث الإصدارات مع ملاحظاتها وأحجام الملفات والمجاميع الاختبارية.",
	"typed.description.faqs": "إجابات عن {subject}: الإعداد والتوصيل ورموز الأخطاء والتحديث والعناية.",
	"typed.description.manuals":
		"أدلة الاستخدام والأدلة السريعة لـ {subject} بصيغة PDF، للقراءة أو الحفظ، بكل اللغات المتوفرة.",
	"typed.description.repair-documents": "مستندات الإصلاح ومعلومات الخدمة لـ {subject}، للمالكين ومراكز الإصلاح.",
} as const satisfies Record<keyof typeof en, string>;
