/** About Us in Chinese (STATIC-01). */
import type { AboutText } from "../site-texts.ts";

export const about: AboutText = {
  title: "关于我们",
  description: "{{ brand.companyName }} 简介：我们的使命、我们的承诺、我们的团队，以及联系方式。",
  intro:
    "{{ brand.name }} 是 {{ brand.companyName }} 的贷款服务。我们通过手机向菲律宾居民提供小额贷款。",
  sections: {
    mission: {
      heading: "我们的使命",
      body: [
        "生病、学费、摩托车坏了：急事不该多花冤枉钱。我们希望菲律宾的每个人都能在看懂条款之后借到一笔小额款项，并且安心地还清。",
      ],
    },
    advantages: {
      heading: "我们的优势",
      body: [
        {
          points: [
            ["审批快速", "我们在 1 天内作出决定。您接受贷款后，款项在 1 至 3 个日历日内到账。"],
            [
              "费用透明",
              "确认之前，一个页面列出您收到多少、还多少、每项费用、每个日期和实际利率。按时还款的贷款，我们不收取其他费用。还款方式本身如有手续费，付款之前即可看到。",
            ],
            [
              "还款灵活",
              "约每 30 天一期，还款方式：{{ channels }}。您可以提前结清，省下尚未开始计算的利息，何时可以见您的合同。如果您的贷款可以展期，费用同样先告知您。",
            ],
            [
              "安全",
              "账号和证件号码加密保存，只显示后几位。我们不使用 Cookie，不读取您的通讯录和照片，也不出售数据。",
            ],
          ],
        },
      ],
    },
    team: {
      heading: "我们的团队",
      body: [
        "信贷团队审核申请，客服团队接听电话、处理投诉，工程师维护应用。他们都受雇于下方所列公司。我们不在早上 6:00 之前或晚上 10:00 之后致电，也只与您本人谈论您的贷款。",
      ],
    },
    lender: {
      heading: "贷款机构",
      body: [
        {
          rows: [
            ["公司", "{{ brand.companyName }}"],
            ["SEC 注册号", "{{ brand.secRegistrationNumber }}"],
            ["经营许可证号", "{{ brand.certificateOfAuthorityNumber }}"],
          ],
        },
        "我们是依据菲律宾第 9474 号共和国法设立的贷款公司，受证券交易委员会（SEC）监管。您可以在 sec.gov.ph 查询以上两个号码。",
      ],
    },
    contact: {
      heading: "联系方式与客户服务",
      body: ["客户服务解答有关贷款、还款和本网站的问题，并受理投诉。"],
    },
  },
};
